import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { certaintyOf } from '../scans/verdict.ts';
import { judgeFinding } from './judge-finding.ts';
import type { FindingEvidence } from './judge-finding.ts';
import { namePlaces, parseFindingParts } from './parts.ts';
import { findingSiteKinds } from './site-kind.ts';

const nothing: FindingEvidence = {
  siteKind: 'other',
  isListing: false,
  probability: null,
  name: null,
  uploader: null,
  matches: [],
  pictures: 0,
};
const named = { name: 'Juno Hale', places: ['title'], isExact: true, isDismissed: false } as const;
const picture = (distance: number, workId = 'work', paths: string[] = []) =>
  ({
    workId,
    second: 0,
    label: distance <= 10 && paths.length === 0 ? 'exact' : distance <= 31 ? 'high' : 'good',
    distance,
    paths,
    mediaUrl: `https://cdn.example/${workId}-${String(distance)}.jpg`,
  }) as const;
const judge = (evidence: Partial<FindingEvidence>) => judgeFinding({ ...nothing, ...evidence });

describe('a page with a picture like a work', () => {
  it.each([
    [0, [], 'exact'],
    [10, [], 'exact'],
    [10, ['mirror'], 'high'],
    [11, [], 'high'],
    [31, ['window'], 'high'],
  ] as const)('at distance %s by %o is a leak, %s', (distance, paths, quality) => {
    const judged = judge({ matches: [picture(distance, 'work', [...paths])], pictures: 1 });
    expect(judged).toMatchObject({ lane: 'leak', quality });
    expect(judged?.parts[0]).toMatchObject({ reason: 'picture', distance, label: quality });
  });

  it('at 32 to 60 bits is for a person to review while nothing else speaks for it', () => {
    for (const distance of [32, 60])
      expect(judge({ matches: [picture(distance)] })).toMatchObject({
        lane: 'review',
        quality: null,
      });
    expect(judge({ matches: [picture(61)] })).toBeNull();
  });

  it('at 32 to 60 bits is good with a second sign', () => {
    const matches = [picture(45)];
    const signs: Partial<FindingEvidence>[] = [
      { name: named },
      { name: { ...named, places: ['address'] } },
      { uploader: 'name' },
      { siteKind: 'leak' },
      { matches: [...matches, picture(50, 'another')] },
    ];
    for (const sign of signs)
      expect(judge({ matches, ...sign })).toMatchObject({ lane: 'leak', quality: 'good' });
  });

  it('takes a thumbnail, a name in running text and a dismissed name for no second sign', () => {
    const matches = [picture(45)];
    const thumbnail = { ...picture(45), mediaUrl: 'https://cdn.example/small.jpg' };
    const weak: Partial<FindingEvidence>[] = [
      { matches: [...matches, thumbnail] },
      { matches: [...matches, { ...picture(45, 'another'), mediaUrl: picture(45).mediaUrl }] },
      { name: { ...named, places: ['text'] } },
      { name: { ...named, isDismissed: true } },
    ];
    for (const sign of weak) expect(judge({ matches, ...sign })?.quality).toBeNull();
  });

  it('surfaces where the name was dismissed', () => {
    const name = { ...named, isDismissed: true };
    const judged = judge({ name, matches: [picture(20)], pictures: 1 });
    expect(judged).toMatchObject({ lane: 'leak', quality: 'high' });
    expect(certaintyOf(judged?.score ?? 0)).toBe('certain');
  });
});

describe('a page with a name alone', () => {
  it('is a leak where her very name is the title of what only copies', () => {
    expect(judge({ siteKind: 'leak', name: named })).toMatchObject({ lane: 'leak', quality: null });
    expect(judge({ siteKind: 'tube', name: named, uploader: 'other' })?.lane).toBe('leak');
  });

  it.each([
    ['a profile on a platform', { siteKind: 'platform' }],
    ['a tube’s page that may be her own', { siteKind: 'tube' }],
    ['a list', { siteKind: 'leak', isListing: true }],
    ['what a site says that failed its last self-test', { siteKind: 'leak', isSiteSuspect: true }],
    ['what the engine doubts', { siteKind: 'leak', probability: 0.3 }],
    ['a variant', { siteKind: 'leak', name: { ...named, isExact: false } }],
    ['running text', { siteKind: 'leak', name: { ...named, places: ['text'] } }],
  ] as const)('is for a person to review: %s', (_, evidence) => {
    expect(judge({ name: named, ...evidence })).toMatchObject({ lane: 'review', quality: null });
  });

  it.each(['Mia', '@mia', 'Zoë', 'José'])('is for a person to review: %s alone', (name) => {
    const short = { ...named, name };
    expect(judge({ siteKind: 'leak', name: short })).toMatchObject({ lane: 'review' });
    expect(judge({ siteKind: 'forum', name: short, uploader: 'other' })?.lane).toBe('review');
    // A picture of hers settles whose page it is.
    expect(judge({ siteKind: 'leak', name: short, matches: [picture(45)] })?.lane).toBe('leak');
  });

  it.each(['Mia Li', 'miaxoxo', 'Sophia'])('may be told from others by %s', (name) => {
    expect(judge({ siteKind: 'leak', name: { ...named, name } })?.lane).toBe('leak');
  });

  it('weighs less where it was dismissed, and hardly anything is kept from a page that says little', () => {
    const before = judge({ siteKind: 'leak', name: named })?.score ?? 0;
    const after = judge({ siteKind: 'leak', name: { ...named, isDismissed: true } });
    expect(after?.lane).toBe('review');
    expect(after?.score).toBeLessThan(before / 2);
    const text = { ...named, places: ['text'], isDismissed: true } as const;
    expect(judge({ siteKind: 'forum', name: text })).toBeNull();
  });
});

it('a page without name and picture is nothing', () => {
  expect(judge({ siteKind: 'leak', probability: 0.99, pictures: 5, uploader: 'name' })).toBeNull();
});

const match = fc.record({
  workId: fc.constantFrom('a', 'b', 'c'),
  second: fc.constantFrom(0, 1),
  label: fc.constantFrom('exact', 'high', 'good'),
  distance: fc.integer({ min: 0, max: 80 }),
  paths: fc.subarray(['mirror', 'window', 'rotation']),
  mediaUrl: fc.constantFrom('https://a.example/1', 'https://a.example/2'),
});
const evidence: fc.Arbitrary<FindingEvidence> = fc.record({
  siteKind: fc.constantFrom(...findingSiteKinds),
  isListing: fc.boolean(),
  probability: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  isSiteSuspect: fc.boolean(),
  name: fc.option(
    fc.record({
      name: fc.constant('Juno'),
      places: fc.subarray([...namePlaces]),
      isExact: fc.boolean(),
      isDismissed: fc.boolean(),
    }),
  ),
  uploader: fc.constantFrom('name', 'other', null),
  matches: fc.array(match, { maxLength: 4 }),
  pictures: fc.integer({ min: 0, max: 20 }),
});

describe('whatever is seen', () => {
  it('the score is the sum of the parts shown, which survive being stored', () => {
    fc.assert(
      fc.property(evidence, (seen) => {
        const judged = judgeFinding(seen);
        if (judged === null) return;
        const odds = judged.parts.reduce((sum, { weight }) => sum + weight, -2.1);
        expect(judged.score).toBeCloseTo(1 / (1 + Math.exp(-odds)), 10);
        expect(parseFindingParts(JSON.parse(JSON.stringify(judged.parts)))).toEqual(judged.parts);
      }),
    );
  });

  it('no label is higher than the closest picture, and nothing is certain without one', () => {
    fc.assert(
      fc.property(evidence, (seen) => {
        const judged = judgeFinding(seen);
        const closest = Math.min(...seen.matches.map(({ distance }) => distance), 256);
        if (judged?.quality === 'exact') expect(closest).toBeLessThanOrEqual(10);
        if (judged?.quality === 'high') expect(closest).toBeLessThanOrEqual(31);
        if (judged?.quality === 'good') expect(closest).toBeLessThanOrEqual(60);
        if (closest > 60) {
          expect(judged?.quality ?? null).toBeNull();
          expect(certaintyOf(judged?.score ?? 0)).not.toBe('certain');
        }
      }),
    );
  });

  it('what only a suspect site says is unverified and no leak', () => {
    fc.assert(
      fc.property(evidence, (seen) => {
        const judged = judgeFinding({ ...seen, matches: [], isSiteSuspect: true });
        expect(judged?.lane ?? 'review').toBe('review');
        expect(certaintyOf(judged?.score ?? 0)).toBe('unverified');
      }),
    );
  });

  it('a high or exact picture is certain, and no finding is hidden by what else was seen', () => {
    fc.assert(
      fc.property(evidence, fc.integer({ min: 0, max: 31 }), (seen, distance) => {
        const judged = judgeFinding({ ...seen, matches: [...seen.matches, picture(distance)] });
        expect(judged?.lane).toBe('leak');
        expect(certaintyOf(judged?.score ?? 0)).toBe('certain');
      }),
    );
  });

  it('a name that was dismissed never raises anything', () => {
    fc.assert(
      fc.property(evidence, (seen) => {
        if (seen.name === null) return;
        const open = judgeFinding({ ...seen, name: { ...seen.name, isDismissed: false } });
        const dismissed = judgeFinding({ ...seen, name: { ...seen.name, isDismissed: true } });
        expect(dismissed?.score ?? 0).toBeLessThanOrEqual((open?.score ?? 0) + 1e-12);
      }),
    );
  });
});

it('parts that another version wrote are left out', () => {
  expect(
    parseFindingParts([{ reason: 'moon', weight: 1 }, { reason: 'listing', weight: -1 }, null]),
  ).toEqual([{ reason: 'listing', weight: -1 }]);
  expect(parseFindingParts('nonsense')).toEqual([]);
});
