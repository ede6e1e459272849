import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changeMember } from './change-member.ts';
import type { Member } from './change-member.ts';
import { agencyRoles } from './rules.ts';

it('lets an owner go when there is another one', () => {
  const members: Member[] = [
    { userId: 'odile', role: 'owner' },
    { userId: 'milo', role: 'manager' },
  ];
  expect(changeMember(members, 'odile', 'viewer')).toBe('last_owner');
  expect(changeMember(members, 'odile', null)).toBe('last_owner');
  expect(changeMember(members, 'wren', 'owner')).toBe('unknown');
  const two = changeMember(members, 'milo', 'owner');
  expect(two).toEqual([members[0], { userId: 'milo', role: 'owner' }]);
  expect(changeMember(two as Member[], 'odile', null)).toEqual([{ userId: 'milo', role: 'owner' }]);
});

it('keeps an owner and one role for each, whatever is asked', () => {
  const who = fc.constantFrom('a', 'b', 'c', 'd');
  const changes = fc.array(fc.tuple(who, fc.option(fc.constantFrom(...agencyRoles))));
  fc.assert(
    fc.property(changes, (asked) => {
      let members: Member[] = ['a', 'b', 'c'].map((userId, place) => ({
        userId,
        role: agencyRoles[place] ?? 'viewer',
      }));
      for (const [userId, role] of asked) {
        const after = changeMember(members, userId, role);
        if (typeof after === 'string') continue;
        members = after;
        expect(members.filter(({ role: it }) => it === 'owner').length).toBeGreaterThan(0);
        expect(members.find((member) => member.userId === userId)?.role ?? null).toBe(role);
      }
      expect(new Set(members.map(({ userId }) => userId)).size).toBe(members.length);
    }),
  );
});
