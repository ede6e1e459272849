import { expect, it } from 'vitest';
import { judgeRoute } from '../route-rules.ts';
import { goKeysOf } from './go-keys.ts';
import { screensOf } from './screens-of.ts';

const people = {
  creator: { isAdmin: false, isAgency: false },
  operator: { isAdmin: true, isAgency: false },
  agency: { isAdmin: false, isAgency: true },
};

const isShown = (href: string, roles: (typeof people)['creator']) =>
  judgeRoute({
    path: href.replace(/\?.*/, ''),
    hasCallbackMarker: false,
    isSignedIn: true,
    isSecondStepOpen: false,
    lacksTerms: false,
    isSuspended: false,
    roles,
    gate: 'open',
  }).kind === 'show';

it.each(Object.entries(people))(
  'a %s is led to no screen that sends her away again',
  (_, roles) => {
    const screens = screensOf(roles, 'owner');
    expect(screens.length).toBeGreaterThan(8);
    expect(screens.filter(({ href }) => !isShown(href, roles))).toEqual([]);
  },
);

it('operators alone find the admin panel, and a viewer of an agency nothing that changes something', () => {
  const idsOf = (...args: Parameters<typeof screensOf>) => screensOf(...args).map(({ id }) => id);
  expect(idsOf(people.operator)).toContain('admin.accounts');
  expect(idsOf(people.creator).filter((id) => id.startsWith('admin.'))).toEqual([]);
  expect(idsOf(people.agency, 'manager')).toContain('agency.add');
  expect(idsOf(people.agency, 'viewer')).not.toContain('agency.add');
});

it.each(Object.entries(people))('no two keys of a %s are the same', (_, roles) => {
  const keys = goKeysOf(roles).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
