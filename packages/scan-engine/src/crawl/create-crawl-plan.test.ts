import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageLink } from '../pages/types.ts';
import { createCrawlPlan, type CrawlLimits } from './create-crawl-plan.ts';

const start = 'https://www.leaks.example/';
const plan = (limits: Partial<CrawlLimits> = {}) =>
  createCrawlPlan({ start, maxDepth: 3, maxPages: 100, ...limits });
const linksTo = (...addresses: string[]): PageLink[] =>
  addresses.map((url) => ({ url: new URL(url, start).href, text: '', isNext: false }));
const root = { url: start, depth: 0 };
const admit = (addresses: string[], limits: Partial<CrawlLimits> = {}) =>
  plan(limits).admit(root, linksTo(...addresses));

describe('a crawl plan', () => {
  it('admits every page of the site once, in order', () => {
    const crawl = plan();
    const links = linksTo(
      '/b',
      '/a',
      '/b',
      '/b/',
      'http://leaks.example/b',
      '/a#top',
      '/a?utm_source=x',
    );
    expect(crawl.admit(root, links)).toEqual({
      admitted: [
        { url: 'https://www.leaks.example/b', depth: 1 },
        { url: 'https://www.leaks.example/a', depth: 1 },
      ],
      refused: { seen: 5 },
    });
    expect(crawl.admit({ url: `${start}a`, depth: 1 }, linksTo('/b', '/')).refused).toEqual({
      seen: 2,
    });
    expect(crawl.endReason()).toBeNull();
  });

  it('stays on the site and its sub-domains', () => {
    const { admitted, refused } = admit([
      'https://cdn.leaks.example/page',
      'https://otherleaks.example/',
      'https://leaks.example.attacker.test/',
      'https://attacker.test/?u=leaks.example',
    ]);
    expect(admitted.map(({ url }) => url)).toEqual(['https://cdn.leaks.example/page']);
    expect(refused).toEqual({ outside: 3 });
  });

  it("takes sub-domains that anybody can have for other people's", () => {
    const crawl = plan({ start: 'https://ann.github.io/' });
    const links = linksTo('https://ann.github.io/x', 'https://ben.github.io/y');
    expect(crawl.admit({ url: 'https://ann.github.io/', depth: 0 }, links)).toMatchObject({
      admitted: [{ url: 'https://ann.github.io/x' }],
      refused: { outside: 1 },
    });
  });

  it('drops sessions from links, so that they lead to one page', () => {
    const { admitted } = admit([
      '/list?PHPSESSID=1f2e3d4c5b6a&page=2',
      '/list?page=2&sid=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      '/list?s=0123456789abcdef0123456789abcdef&page=2',
      '/list;jsessionid=ABCDEF0123?page=2',
      '/(S(lit3py55t21z5v55vlm25s55))/list?page=2',
      '/list?page=2&_=1763718000000',
    ]);
    expect(admitted.map(({ url }) => url)).toEqual(['https://www.leaks.example/list?page=2']);
  });

  it('drops them where the others are written in another charset, too', () => {
    const { admitted } = admit(['/tag?n=%cb%f3&sid=1', '/tag?n=%C2%E5&sid=1', '/tag?n=%CB%F3']);
    expect(admitted.map(({ url }) => url)).toEqual([
      'https://www.leaks.example/tag?n=%CB%F3',
      'https://www.leaks.example/tag?n=%C2%E5',
    ]);
  });

  it('keeps short parameters that say what is shown', () => {
    expect(admit(['/?s=luna', '/view?key=12', '/t?t=5']).admitted).toHaveLength(3);
  });

  it.each([
    '/media/1.jpg',
    '/download/set.zip',
    '/app.js',
    '/login',
    '/login.php?next=/',
    '/threads/x.1/report',
    '/posts/9/share/',
    '/newreply.php?do=newreply',
    '/ucp.php?mode=login',
    '/index.php?action=edit',
    '/a-post/?replytocom=7',
    '/feed/',
    `/${'x'.repeat(3000)}`,
  ])('asks for no file and triggers nothing: %s', (address) => {
    expect(admit([address])).toEqual({ admitted: [], refused: { not_a_page: 1 } });
  });

  it.each(['/threads/print-of-luna.12/', '/shared-sets', '/report-from-paris', '/v/a.jpg.html'])(
    'asks for pages whose names only resemble that: %s',
    (address) => {
      expect(admit([address]).admitted).toHaveLength(1);
    },
  );

  it('goes no deeper than it may', () => {
    const crawl = plan({ maxDepth: 1 });
    expect(crawl.admit(root, linksTo('/a')).admitted).toHaveLength(1);
    expect(crawl.endReason()).toBeNull();
    const deeper = crawl.admit({ url: `${start}a`, depth: 1 }, linksTo('/a/b'));
    expect(deeper).toEqual({ admitted: [], refused: { too_deep: 1 } });
    expect(crawl.endReason()).toBe('depth_limit');
  });

  it('admits no more pages than it may, the first one included', () => {
    const crawl = plan({ maxPages: 3 });
    const { admitted, refused } = crawl.admit(root, linksTo('/a', '/b', '/c', '/d'));
    expect(admitted).toHaveLength(2);
    expect(refused).toEqual({ page_limit: 2 });
    expect(crawl.endReason()).toBe('page_limit');
  });

  it('looks at so many links of a page and no more', () => {
    const crawl = plan({ maxLinksPerPage: 2 });
    const { admitted, refused } = crawl.admit(root, linksTo('/a', '/b', '/c', '/d'));
    expect(admitted).toHaveLength(2);
    expect(refused).toEqual({ link_limit: 2 });
    expect(crawl.endReason()).toBe('link_limit');
  });

  it.each([
    ['days', (n: number) => `/calendar/2026/${1 + (n % 12)}/${1 + (n % 28)}/x?at=${n}`],
    ['numbers', (n: number) => `/album/${n}`],
    ['parameters', (n: number) => `/view.php?id=${n}&order=new`],
    ['hashes', (n: number) => `/f/${(n * 7919 + 0x10000000).toString(16)}`],
    ['random names', (n: number) => `/set/k${n}x`],
    ['hosts', (n: number) => `https://h${n}.leaks.example/x`],
  ])(
    'takes pages that differ by their %s for one kind, of which it reads a part',
    (_, addressOf) => {
      const crawl = plan({ maxPages: 1_000, maxPagesPerShape: 40 });
      const addresses = Array.from({ length: 300 }, (__, n) => addressOf(n + 10));
      const { admitted } = crawl.admit(root, linksTo(...addresses));
      expect(admitted.length).toBeLessThanOrEqual(40);
      expect(admitted.length).toBeGreaterThanOrEqual(12);
      expect(crawl.endReason()).toBe('shape_limit');
    },
  );

  it('leaves addresses that repeat themselves', () => {
    const refusedFor = { shape_limit: 1 };
    expect(admit(['/a/b/a/b/a/b/c']).refused).toEqual(refusedFor);
    expect(admit([`/${Array.from({ length: 20 }, (_, n) => `p${n}`).join('/')}`]).refused).toEqual(
      refusedFor,
    );
  });

  it('goes on where another one ended', () => {
    const before = [root, { url: `${start}a`, depth: 1 }, { url: `${start}b`, depth: 1 }];
    const crawl = plan({ maxPages: 4, seen: before });
    expect(crawl.admit({ url: `${start}b`, depth: 1 }, linksTo('/a', '/c', '/d'))).toEqual({
      admitted: [{ url: 'https://www.leaks.example/c', depth: 2 }],
      refused: { seen: 1, page_limit: 1 },
    });
  });

  it('knows a page by the address it was sent to', () => {
    const crawl = plan();
    expect(crawl.admit({ url: `${start}moved`, depth: 1 }, linksTo('/moved')).refused).toEqual({
      seen: 1,
    });
  });
});

describe('any crawl', () => {
  const segment = fc.constantFrom('a', 'b', 'set', '2026', '11', 'k3x9', 'login', 'x.jpg', '%zz');
  const address = fc
    .tuple(
      fc.constantFrom('', 'https://leaks.example', 'https://sub.leaks.example', 'https://o.test'),
      fc.array(segment, { maxLength: 5 }),
      fc.option(fc.tuple(fc.constantFrom('page', 'sid', 's', 'do'), fc.string({ maxLength: 6 }))),
    )
    .map(([origin, parts, query]) => {
      const search =
        query === null ? '' : `?${query[0]}=${encodeURIComponent(query[1].toWellFormed())}`;
      return `${origin}/${parts.join('/')}${search}`;
    });
  const limits = fc.record({
    maxDepth: fc.integer({ min: 0, max: 4 }),
    maxPages: fc.integer({ min: 1, max: 30 }),
    maxLinksPerPage: fc.integer({ min: 1, max: 20 }),
    maxPagesPerShape: fc.integer({ min: 1, max: 10 }),
  });

  it('keeps every limit, asks for no page twice, and goes on after a crash as if there had been none', () => {
    fc.assert(
      fc.property(
        limits,
        fc.array(fc.array(address, { maxLength: 30 }), { maxLength: 12 }),
        (given, pages) => {
          let crawl = createCrawlPlan({ start, ...given });
          const queue = [root];
          for (const [at, addresses] of pages.entries()) {
            const page = queue[at];
            if (page === undefined) break;
            const links = linksTo(...addresses);
            const resumed = createCrawlPlan({ start, ...given, seen: queue });
            const { admitted, refused } = crawl.admit(page, links);
            expect(resumed.admit(page, links)).toEqual({ admitted, refused });
            if (at % 2 === 0) crawl = resumed;
            queue.push(...admitted);
            const told = Object.values(refused).reduce((sum, count) => sum + count, 0);
            expect(told + admitted.length).toBe(links.length);
          }
          expect(queue.length).toBeLessThanOrEqual(given.maxPages);
          expect(new Set(queue.map(({ url }) => url.replace(/\/$/u, ''))).size).toBe(queue.length);
          for (const { url, depth } of queue) {
            expect(depth).toBeLessThanOrEqual(given.maxDepth);
            expect(new URL(url).hostname).toMatch(/(?:^|\.)leaks\.example$/u);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
