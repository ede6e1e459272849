import type { FakeProfileAction, FakeProfileStatus } from '@leakblock/domain/fake-profiles';

/** Lists of the screen, and the states whose profiles stand in each. */
export const groups = {
  new: ['new'],
  watched: ['watched'],
  reported: ['reported'],
  put_away: ['ignored', 'mine'],
} as const satisfies Record<string, readonly FakeProfileStatus[]>;

export type Group = keyof typeof groups;
export const groupNames = Object.keys(groups) as Group[];

/** Keys that act on the profile with the focus. */
export const actionKeys: Readonly<Record<string, FakeProfileAction>> = {
  r: 'report',
  i: 'ignore',
  m: 'mine',
  w: 'watch',
  u: 'undo',
};
