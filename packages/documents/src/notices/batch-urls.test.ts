import fc from 'fast-check';
import { expect, it } from 'vitest';
import { batchRule, batchUrls } from './batch-urls.ts';

const google = {
  kind: 'dmca_search_notice',
  scope: 'search',
  channel: 'web_form',
  formUrl: 'https://reportcontent.google.com/forms/dmca_search',
} as const;

it.each([
  [google, { maxUrls: 1000, isOneHost: false }],
  [
    { ...google, formUrl: 'https://www.microsoft.com/en-us/concern/dmca' },
    { maxUrls: 1000, isOneHost: false },
  ],
  [
    { ...google, channel: 'cloudflare_api' as const },
    { maxUrls: 250, isOneHost: true },
  ],
  [
    { ...google, formUrl: 'https://abuse.cloudflare.com' },
    { maxUrls: 250, isOneHost: true },
  ],
  [
    { ...google, channel: 'email' as const, formUrl: null },
    { maxUrls: 200, isOneHost: true },
  ],
  [
    { ...google, kind: 'outdated_content_request' as const },
    { maxUrls: 1, isOneHost: true },
  ],
])('knows how much %j takes', (request, rule) => {
  expect(batchRule(request)).toEqual(rule);
});

const page = fc.record({
  host: fc.constantFrom('a.example', 'b.example', 'c.example'),
  urls: fc.integer({ min: 1, max: 12 }),
  id: fc.nat(),
});

it('keeps every page once, one hostname to a batch, and no batch too large', () => {
  fc.assert(
    fc.property(
      fc.array(page, { maxLength: 200 }),
      fc.integer({ min: 1, max: 20 }),
      fc.boolean(),
      (pages, maxUrls, isOneHost) => {
        const batches = batchUrls(pages, { maxUrls, isOneHost });
        const kept = batches.flatMap((batch) => batch.pages);
        expect(kept).toHaveLength(pages.length);
        expect(new Set(kept)).toEqual(new Set(pages));
        for (const { host, pages: its } of batches) {
          expect(its.length).toBeGreaterThan(0);
          if (isOneHost) for (const each of its) expect(each.host).toBe(host);
          const urls = its.reduce((sum, each) => sum + each.urls, 0);
          expect(urls <= maxUrls || its.length === 1).toBe(true);
        }
        for (const host of ['a.example', 'b.example', 'c.example']) {
          const of = (list: typeof pages) => list.filter((each) => each.host === host);
          expect(of(kept)).toEqual(of(pages));
        }
      },
    ),
  );
});
