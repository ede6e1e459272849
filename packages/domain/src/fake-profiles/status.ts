/** `mine`: the person's own account; `reported`: she reported it to its platform herself. */
export const fakeProfileStatuses = ['new', 'reported', 'ignored', 'mine', 'watched'] as const;
export type FakeProfileStatus = (typeof fakeProfileStatuses)[number];

export const fakeProfileActions = ['report', 'ignore', 'mine', 'watch', 'undo'] as const;
export type FakeProfileAction = (typeof fakeProfileActions)[number];
type Move = Exclude<FakeProfileAction, 'undo'>;

/**
 * Where each action leads. What was decided can be decided anew, except that an own account has to be taken back
 * (`undo`) first: it is also an allowed page, which no other action would end.
 */
export const fakeProfileMoves: Record<
  FakeProfileStatus,
  Readonly<Partial<Record<Move, FakeProfileStatus>>>
> = {
  new: { report: 'reported', ignore: 'ignored', mine: 'mine', watch: 'watched' },
  watched: { report: 'reported', ignore: 'ignored', mine: 'mine' },
  reported: { ignore: 'ignored', mine: 'mine', watch: 'watched' },
  ignored: { report: 'reported', mine: 'mine', watch: 'watched' },
  mine: {},
};

/** One kept move; `undo` takes back the last one that still stands. */
export type ReviewEvent = {
  action: FakeProfileAction;
  from: FakeProfileStatus;
  to: FakeProfileStatus;
};

export function canReview(status: FakeProfileStatus, action: Move): boolean {
  return fakeProfileMoves[status][action] !== undefined;
}

/** The last move that was not taken back; null when nothing is left to take back. Events oldest first. */
export function undoReview<E extends ReviewEvent>(events: readonly E[]): E | null {
  const standing: E[] = [];
  for (const event of events) {
    if (event.action === 'undo') standing.pop();
    else standing.push(event);
  }
  return standing.at(-1) ?? null;
}
