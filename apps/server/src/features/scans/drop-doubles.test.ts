import { expect, it } from 'vitest';
import { certaintyOf } from '@leakblock/domain/scans';
import type { InstantScanFinding } from '@leakblock/domain/scans';
import { dropDoubles } from './drop-doubles.ts';

function found(address: string, probability: number): InstantScanFinding {
  return {
    id: address,
    siteId: 'leakvault',
    label: 'LeakVault',
    siteKind: 'leak',
    kind: 'leak',
    quality: null,
    certainty: certaintyOf(probability),
    probability,
    reasons: [],
    name: 'Luna Marlowe',
    address,
    title: null,
    masked: false,
  };
}
const listed = (...findings: InstantScanFinding[]) =>
  dropDoubles(findings).map(({ address }) => address);

it('a page that a site and a search engine tell of is listed once, as it is surest', () => {
  expect(
    listed(
      found('https://LEAKVAULT.example/Luna/?utm_source=search', 0.5),
      found('https://leakvault.example/Luna', 0.9),
    ),
  ).toEqual(['https://leakvault.example/Luna']);
});

it('pages that differ in the case of their path or query are pages of their own', () => {
  const pages = [
    'https://leakvault.example/a/Xy12',
    'https://leakvault.example/a/xY12',
    'https://leakvault.example/v?id=Ab',
    'https://leakvault.example/v?id=aB',
  ];
  expect(listed(...pages.map((page) => found(page, 0.9)))).toEqual(pages);
});
