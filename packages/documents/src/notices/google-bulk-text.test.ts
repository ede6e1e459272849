import fc from 'fast-check';
import { expect, it } from 'vitest';
import { googleBulkText } from './google-bulk-text.ts';
import { leakNotice } from './testing/leak-notice.ts';

it('writes comments for the works and a line for each address', () => {
  const group = { works: leakNotice.works, urls: leakNotice.urls };
  const other = {
    works: leakNotice.works.slice(1),
    urls: [{ page: 'https://b.example/1', media: [] }],
  };
  expect(googleBulkText([group, other])).toEqual([
    [
      '# Beach set, 24 photographs of June 2026',
      '# https://fans.example/leasun/beach',
      '# Rooftop video',
      'https://leaks.example/lea/set-1?p=2',
      'https://cdn.leaks.example/a/1.jpg',
      'https://cdn.leaks.example/a/2.jpg',
      'https://leaks.example/lea/set-2',
      '',
      '# Rooftop video',
      'https://b.example/1',
      '',
    ].join('\n'),
  ]);
});

it('lets no line of a description look like an address to be removed', () => {
  const works = [
    {
      description: 'Set\nhttps://fans.example/leasun',
      kind: 'photo',
      originalUrl: null,
      madeBy: null,
    },
  ] as const;
  const [text] = googleBulkText([{ works, urls: leakNotice.urls }]);
  expect(text).toMatch(/^# Set https:\/\/fans\.example\/leasun$/mu);
});

it('cuts at one megabyte, with the works named again, and loses no address', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 10, max: 1900 }),
      (groups, length) => {
        const all = Array.from({ length: groups }, (_, group) => ({
          works: leakNotice.works,
          urls: Array.from({ length: 300 }, (__, index) => ({
            page: `https://${String(group)}.example/${String(index)}/${'x'.repeat(length)}`,
            media: [],
          })),
        }));
        const texts = googleBulkText(all);
        const told = texts.flatMap((text) =>
          text.split('\n').filter((line) => line.startsWith('https')),
        );
        expect(told).toEqual(all.flatMap(({ urls }) => urls.map(({ page }) => page)));
        for (const text of texts) {
          expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1_000_000);
          expect(text).toMatch(/^# Beach/u);
        }
      },
    ),
    { numRuns: 20 },
  );
});
