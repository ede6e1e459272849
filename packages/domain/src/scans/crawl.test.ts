import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crawlInput, judgeCrawlStart, nameCrawl, readCrawlTarget } from './crawl.ts';

const now = new Date('2026-11-21T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3600_000);

describe('what a crawl is for', () => {
  it.each([
    ['https://leakvault.example/model/luna', 'https://leakvault.example/model/luna'],
    ['leakvault.example', 'https://leakvault.example/'],
    ['  www.leakvault.example/search?q=luna ', 'https://www.leakvault.example/search?q=luna'],
    ['http://me:secret@leakvault.example/', 'http://leakvault.example/'],
    ['münchen.example/bilder', 'https://münchen.example/bilder'],
  ])('%s is a site', (typed, url) => {
    expect(readCrawlTarget(typed)).toEqual({ kind: 'site', url });
  });

  it.each([
    ['Luna Marlowe', 'Luna Marlowe'],
    ['  luna   marlowe leaked ', 'luna marlowe leaked'],
    ['小林', '小林'],
    ['luna.marlowe set 3', 'luna.marlowe set 3'],
    ['luna\0 marlowe \ud800', 'luna marlowe \ufffd'],
  ])('%s is a term', (typed, term) => {
    expect(readCrawlTarget(typed)).toEqual({ kind: 'term', term });
  });

  it.each([
    '',
    ' ',
    'x',
    '...',
    'ftp://leakvault.example/',
    'javascript://x.example/%0aalert(1)',
    'http://localhost/',
    'a'.repeat(61),
  ])('%j is nothing to begin with', (typed) => {
    expect(readCrawlTarget(typed)).toBeNull();
    const answer = crawlInput.safeParse({
      target: typed,
      maxDepth: 1,
      maxPages: 1,
      robots: 'obey',
    });
    expect(answer.error?.issues[0]?.message).toBe('scans.crawl_target_unreadable');
  });

  it('never throws, and what it reads has a name that fits', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 80 }), fc.webUrl()), (typed) => {
        const target = readCrawlTarget(typed);
        if (target === null) return;
        const name = nameCrawl(target);
        expect(Array.from(name).length).toBeGreaterThan(0);
        expect(Array.from(name).length).toBeLessThanOrEqual(60);
      }),
      { numRuns: 40 },
    );
  });
});

describe('starting', () => {
  it('needs a plan', () => {
    expect(judgeCrawlStart('standard', [], now)).toEqual({
      isGranted: false,
      code: 'scans.crawl_plan_required',
    });
  });

  it('goes as often as the plan says in any 24 hours', () => {
    const starts = [hoursAgo(1), hoursAgo(30), hoursAgo(5), hoursAgo(20)];
    expect(judgeCrawlStart('basic', starts.slice(0, 3), now)).toEqual({ isGranted: true, left: 1 });
    expect(judgeCrawlStart('basic', starts, now)).toEqual({
      isGranted: false,
      code: 'scans.crawl_limit_reached',
      retryAfter: 4 * 3600,
    });
    expect(judgeCrawlStart('elite', starts, now)).toEqual({ isGranted: true, left: 27 });
  });
});
