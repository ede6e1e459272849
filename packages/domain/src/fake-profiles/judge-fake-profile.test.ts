import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeFakeProfile, storedFromScore } from './judge-fake-profile.ts';
import type { ProfileEvidence } from './judge-fake-profile.ts';
import { nameLikenesses } from './name-likeness.ts';
import { parseParts } from './parts.ts';

/** A profile of the same name about which nothing else is known. */
const bare: ProfileEvidence = {
  matchedName: 'Luna Marlowe',
  similarity: 1,
  likeness: 'same',
  isNameDismissed: false,
  displayName: null,
  avatar: null,
  bioShare: null,
  links: { own: 0, sales: 0 },
  accountAgeDays: null,
  followers: null,
  officialFollowers: null,
  existence: 0.97,
  unread: null,
  isStopped: false,
};
const score = (changes: Partial<ProfileEvidence>) =>
  judgeFakeProfile({ ...bare, ...changes })?.score ?? null;

it('a name that she dismissed on the site counts beside her picture or her words, and not without', () => {
  const dismissed = { isNameDismissed: true, displayName: 'same' } as const;
  expect(score({ ...dismissed, links: { own: 0, sales: 1 }, bioShare: 0.3 })).toBeNull();
  expect(score({ ...dismissed, avatar: 'none' })).toBeNull();
  expect(score({ ...dismissed, isStopped: true })).toBeNull();
  expect(score({ ...dismissed, bioShare: 0.9 })).toBeGreaterThan(storedFromScore);
  expect(score({ ...dismissed, avatar: { label: 'good', of: 'official' } })).toBeGreaterThan(
    storedFromScore,
  );
});

describe('a name alone', () => {
  it('is kept when it is the same, drawn alike or has something added, the look-alike surest', () => {
    const same = score({ unread: 'login_wall' });
    const added = score({ similarity: 0.92, likeness: 'added' });
    const confusable = score({ similarity: 0.98, likeness: 'confusable' });
    expect(same).toBeGreaterThanOrEqual(storedFromScore);
    expect(added).toBeGreaterThanOrEqual(storedFromScore);
    expect(confusable).toBeGreaterThan(same ?? 1);
    expect(confusable).toBeLessThan(0.7);
  });

  it('says that nothing but the name was seen', () => {
    const parts = judgeFakeProfile({ ...bare, unread: 'login_wall' })?.parts;
    expect(parts).toContainEqual({ reason: 'unread', why: 'login_wall', weight: 0 });
  });

  it.each([
    ['a misspelling', { similarity: 0.85, likeness: 'edited' }],
    ['a short name that many bear', { matchedName: 'Mia' }],
    ['a profile that may not exist', { existence: 0.45 }],
    ['the page of somebody with another name', { displayName: 'other' }],
  ] as [string, Partial<ProfileEvidence>][])('%s is not kept', (_what, changes) => {
    expect(score(changes)).toBeNull();
  });
});

describe('what the page shows', () => {
  it('her picture on a profile of quite another name is kept', () => {
    const changes = { similarity: 0.2, likeness: 'edited' as const };
    expect(score(changes)).toBeNull();
    expect(score({ ...changes, avatar: { label: 'exact', of: 'work' } })).toBeGreaterThan(0.8);
  });

  it('name, display name, picture and copied bio together are nearly certain', () => {
    const avatar = { label: 'high', of: 'official' } as const;
    expect(score({ displayName: 'same', avatar, bioShare: 0.9 })).toBeGreaterThan(0.98);
  });

  it('a page that sends its visitors to her is more likely a fan or her own', () => {
    expect(score({ displayName: 'same', links: { own: 2, sales: 0 } })).toBeNull();
    expect(score({ displayName: 'same' })).toBeGreaterThan(0.5);
  });

  it('is put in the order of what it weighs', () => {
    const parts = judgeFakeProfile({
      ...bare,
      displayName: 'same',
      avatar: { label: 'exact', of: 'work' },
      accountAgeDays: 12.4,
      followers: 90,
      officialFollowers: 48_000,
    })?.parts;
    expect(parts?.map(({ reason }) => reason)).toEqual([
      'avatar',
      'name',
      'display_name',
      'age',
      'followers',
    ]);
    expect(parts).toContainEqual({ reason: 'age', days: 12, weight: 0.8 });
  });

  it('counts for nothing where signs of a minor stand', () => {
    const stopped = judgeFakeProfile({
      ...bare,
      isStopped: true,
      displayName: 'same',
      avatar: { label: 'exact', of: 'work' },
    });
    expect(stopped?.parts.map(({ reason }) => reason)).toEqual(['name', 'stopped']);
  });
});

const share = fc.double({ min: 0, max: 1, noNaN: true });
const count = fc.nat({ max: 2_147_483_647 });
const evidence: fc.Arbitrary<ProfileEvidence> = fc.record({
  matchedName: fc.string({ minLength: 1, maxLength: 100 }),
  similarity: share,
  likeness: fc.constantFrom(...nameLikenesses),
  isNameDismissed: fc.boolean(),
  displayName: fc.constantFrom('same', 'alike', 'other', null),
  avatar: fc.constantFrom(
    null,
    'none' as const,
    { label: 'exact' as const, of: 'work' as const },
    { label: 'good' as const, of: 'official' as const },
  ),
  bioShare: fc.option(share),
  links: fc.record({ own: fc.nat(100), sales: fc.nat(100) }),
  accountAgeDays: fc.option(fc.double({ min: 0, max: 20_000, noNaN: true })),
  followers: fc.option(count),
  officialFollowers: fc.option(count),
  existence: fc.option(share),
  unread: fc.constantFrom(null, 'gone', 'login_wall'),
  isStopped: fc.boolean(),
});

it('every score is a share from the threshold on, and its parts survive being stored', () => {
  fc.assert(
    fc.property(evidence, (seen) => {
      const judged = judgeFakeProfile(seen);
      if (judged === null) return;
      expect(judged.score).toBeGreaterThanOrEqual(storedFromScore);
      expect(judged.score).toBeLessThanOrEqual(1);
      expect(parseParts(JSON.parse(JSON.stringify(judged.parts)))).toEqual(judged.parts);
    }),
  );
});

it('more that speaks for it never makes it less sure', () => {
  fc.assert(
    fc.property(evidence, (seen) => {
      const before = judgeFakeProfile({ ...seen, avatar: null, bioShare: null });
      const after = judgeFakeProfile({
        ...seen,
        avatar: { label: 'good', of: 'work' },
        bioShare: 0.9,
      });
      expect(after?.score ?? 0).toBeGreaterThanOrEqual(before?.score ?? 0);
    }),
  );
});
