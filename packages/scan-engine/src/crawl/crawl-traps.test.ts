import type { IncomingMessage } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createHostGate } from '../fetch/create-host-gate.ts';
import { fetchPage } from '../pages/fetch-page.ts';
import { startTestSite, type TestSite } from '../testing/start-test-site.ts';
import { createCrawlPlan, type CrawlLimits } from './create-crawl-plan.ts';

let site: TestSite;
afterEach(() => site.close());

/** Crawls a site that answers each path with a page of links (or a redirect), from its front page on. */
async function crawl(
  linksOf: (path: string, request: IncomingMessage) => string[] | { to: string },
  limits: Omit<CrawlLimits, 'start' | 'seen'>,
) {
  site = await startTestSite((request, response) => {
    const answer = linksOf(request.url ?? '/', request);
    if ('to' in answer) {
      response.writeHead(302, { location: answer.to }).end();
      return;
    }
    const links = answer.map((path) => `<a href="${path}">page ${path}</a>`).join(' ');
    const type = { 'content-type': 'text/html' };
    response.writeHead(200, type).end(`<title>Page</title><h1>Page</h1>${links}`);
  });
  const start = site.urlOf('/');
  const plan = createCrawlPlan({ start, ...limits });
  const gate = createHostGate({ requestsPerSecond: 10_000, connectionsPerHost: 4 });
  const failures: string[] = [];
  const queue = [{ url: start, depth: 0 }];
  for (const page of queue) {
    const deadlineAt = performance.now() + 5_000;
    const outcome = await fetchPage(page.url, { fetcher: site.fetcher, gate, deadlineAt });
    if (!outcome.ok) failures.push(outcome.reason);
    else {
      const { admitted } = plan.admit({ url: outcome.url, depth: page.depth }, outcome.facts.links);
      queue.push(...admitted);
    }
  }
  return { pages: queue.length, end: plan.endReason(), failures };
}

describe('a trap for crawlers', () => {
  it('of an endless calendar ends with its shape', async () => {
    const monthAfter = (path: string): string => {
      const [year = 2026, month = 0] = path.split('/').slice(2).map(Number);
      return month >= 12 ? `/calendar/${year + 1}/1` : `/calendar/${year}/${month + 1}`;
    };
    const outcome = await crawl((path) => ['/about', monthAfter(path)], {
      maxDepth: 1_000,
      maxPages: 200,
      maxPagesPerShape: 30,
    });
    expect(outcome.end).toBe('shape_limit');
    expect(outcome.pages).toBeLessThanOrEqual(65);
    expect(outcome.failures).toEqual([]);
  });

  it('of an endless calendar in parameters ends, too', async () => {
    const outcome = await crawl(
      (path) => {
        const day = Number(new URL(path, 'http://x').searchParams.get('day') ?? 0);
        return [`/events?day=${day + 1}&view=list`, `/events?view=list&day=${day + 2}`];
      },
      { maxDepth: 1_000, maxPages: 200 },
    );
    expect(outcome).toMatchObject({ end: 'shape_limit', pages: 101 });
  });

  it('of session ids in links is one page', async () => {
    let visits = 0;
    const outcome = await crawl(
      () => {
        visits += 1;
        const id = visits.toString(16).padStart(32, 'a');
        return [`/list?PHPSESSID=${id}`, `/list;jsessionid=${id}`, `/list?s=${id}`, `/?sid=${id}`];
      },
      { maxDepth: 50, maxPages: 100 },
    );
    expect(outcome).toEqual({ pages: 2, end: null, failures: [] });
  });

  it('of redirects in a circle is one failure', async () => {
    const outcome = await crawl(
      (path) => (path === '/' ? ['/a'] : { to: path === '/a' ? '/b' : '/a' }),
      { maxDepth: 5, maxPages: 100 },
    );
    expect(outcome).toEqual({ pages: 2, end: null, failures: ['refused'] });
    expect(site.requests.length).toBeLessThanOrEqual(7);
  });

  it('of 100,000 links on a page ends with the links that are looked at', async () => {
    const links = Array.from({ length: 100_000 }, (_, n) => `/${n.toString(36)}/${n}`);
    const outcome = await crawl((path) => (path === '/' ? links : []), {
      maxDepth: 3,
      maxPages: 100_000,
      maxLinksPerPage: 50,
    });
    expect(outcome).toMatchObject({ pages: 51, end: 'link_limit' });
  });

  it('of links that grow ends with their shape', async () => {
    const outcome = await crawl((path) => [`${path.replace(/\/$/u, '')}/more/x`], {
      maxDepth: 500,
      maxPages: 500,
    });
    expect(outcome).toMatchObject({ pages: 3, end: 'shape_limit' });
  });

  it('of new words on every page ends with its depth or its number of pages', async () => {
    let word = 0;
    const words = () => {
      word += 1;
      return `/${Array.from(String(word), (digit) => 'abcdefghij'.charAt(Number(digit))).join('')}`;
    };
    const deep = await crawl(() => [words()], { maxDepth: 6, maxPages: 500 });
    expect(deep).toMatchObject({ pages: 7, end: 'depth_limit' });
    await site.close();
    const wide = await crawl(() => [words(), words(), words()], { maxDepth: 50, maxPages: 40 });
    expect(wide).toMatchObject({ pages: 40, end: 'page_limit' });
  });
});
