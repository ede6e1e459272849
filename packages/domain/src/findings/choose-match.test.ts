import { expect, it } from 'vitest';
import { countSeparate } from './choose-match.ts';
import { judgeFinding } from './judge-finding.ts';

const pair = (picture: string, workId: string, second = 0, distance = 56) =>
  ({
    workId,
    second,
    label: 'good',
    distance,
    paths: [],
    mediaUrl: `https://cdn.example/${picture}.jpg`,
  }) as const;

it.each([
  ['nothing', [], 0],
  ['a picture and its thumbnail', [pair('full', 'w1'), pair('thumb', 'w1')], 1],
  ['a picture like two works of a series', [pair('full', 'w1'), pair('full', 'w2')], 1],
  [
    'both at once',
    [pair('full', 'w1'), pair('full', 'w2'), pair('thumb', 'w1'), pair('thumb', 'w2')],
    1,
  ],
  // Whatever the order, a later pair may join what stood apart.
  [
    'a row',
    [pair('a', 'w1'), pair('b', 'w2'), pair('c', 'w3'), pair('b', 'w1'), pair('c', 'w2')],
    1,
  ],
  ['two pictures, each with its work', [pair('a', 'w1'), pair('b', 'w2')], 2],
  ['two seconds of a video', [pair('a', 'w1', 10), pair('b', 'w1', 50)], 2],
  ['what is not alike', [pair('a', 'w1'), pair('b', 'w2', 0, 61)], 1],
])('%s', (_, matches, signs) => {
  expect(countSeparate(matches)).toBe(signs);
});

it('a picture and its thumbnail, both like two works of one shoot, are for a person to look at', () => {
  const matches = [
    ...[pair('full', 'w1', 0, 55), pair('full', 'w2', 0, 57)],
    ...[pair('thumb', 'w1', 0, 56), pair('thumb', 'w2', 0, 58)],
  ];
  const judged = judgeFinding({
    ...{ siteKind: 'other', isListing: false, probability: null, name: null, uploader: null },
    ...{ matches, pictures: 2 },
  });
  expect(judged).toMatchObject({ lane: 'review', quality: null });
});
