import { expect, it } from 'vitest';
import { certaintyOf } from '@leakblock/domain/scans';
import type { InstantScanFinding } from '@leakblock/domain/scans';
import { dropDoubles } from './drop-doubles.ts';

function found(address: string, probability: number, name = 'Luna Marlowe'): InstantScanFinding {
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
    name,
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

it('a profile is one however its site and a search engine write her name', () => {
  expect(
    listed(
      found('https://site.example/@LunaMarlowe', 0.8, 'Luna Marlowe'),
      found('https://site.example/@lunamarlowe', 0.9, 'lunamarlowe'),
      found('https://site.example/luna_marlowe', 0.7, 'luna_marlowe'),
      found('https://site.example/Luna_Marlowe', 0.5, 'Luna Marlowe'),
    ),
  ).toEqual(['https://site.example/@lunamarlowe', 'https://site.example/luna_marlowe']);
});

it('what else tells pages with her name apart does so by its case, too', () => {
  const pages = [
    'https://site.example/Xy12/luna-marlowe',
    'https://site.example/xY12/luna-marlowe',
    'https://site.example/luna-marlowe?id=Ab',
    'https://site.example/luna-marlowe?id=aB',
  ];
  expect(listed(...pages.map((page) => found(page, 0.9)))).toEqual(pages);
});
