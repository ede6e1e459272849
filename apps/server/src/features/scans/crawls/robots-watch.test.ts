import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '@leakblock/database/testing';
import type { TestDatabase } from '@leakblock/database/testing';
import { startDemoWeb } from '@leakblock/demo-web';
import type { DemoSite, DemoWeb } from '@leakblock/demo-web';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startScanGateway } from '../../../testing/start-scan-gateway.ts';
import type { ScanGateway } from '../../../testing/start-scan-gateway.ts';

/** Its open pages lead to its closed one, and to another host that closes everything. */
const site: DemoSite = {
  host: 'turns.example',
  plays: 'open pages that redirect to closed ones',
  answer({ path }) {
    const to = {
      '/go/1': '/private/1',
      '/go/2': 'https://closed.example/2',
      '/go/3': '/open/3',
      '/go/4': 'https://ill.example/4',
    }[path];
    if (to !== undefined) return { status: 302, headers: { location: to }, body: '' };
    if (path === '/robots.txt') return { status: 200, body: 'User-agent: *\nDisallow: /private' };
    const links = [1, 2, 3, 4].map((number) => `<a href="/go/${String(number)}">Go</a>`);
    return {
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: `<title>Luna Marlowe</title><h1>Luna Marlowe</h1>${path === '/' ? links.join(' ') : ''}`,
    };
  },
};
const closed: DemoSite = {
  host: 'closed.example',
  plays: 'a site that wants no visits of programs',
  answer: ({ path }) => ({
    status: 200,
    body: path === '/robots.txt' ? 'User-agent: *\nDisallow: /' : '<title>Luna Marlowe</title>',
  }),
};

/** Nobody can be told there what programs may read. */
const ill: DemoSite = {
  host: 'ill.example',
  plays: 'a site whose robots.txt is out of order',
  answer: ({ path }) => ({
    status: path === '/robots.txt' ? 503 : 200,
    headers: { 'content-type': 'text/html' },
    body: '<title>Luna Marlowe</title><h1>Luna Marlowe</h1>',
  }),
};

/** Its pages lead to a host that asks for a minute between two requests. */
const hasty: DemoSite = {
  host: 'hasty.example',
  plays: 'pages that redirect to a slow host',
  answer({ path }) {
    if (path.startsWith('/go/'))
      return { status: 302, headers: { location: `https://slow.example${path}` }, body: '' };
    if (path === '/robots.txt') return { status: 404, body: '' };
    return {
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<title>Links</title><h1>Links</h1><a href="/go/1">One</a> <a href="/go/2">Two</a>',
    };
  },
};
const slow: DemoSite = {
  host: 'slow.example',
  plays: 'a host with a long pace that redirects within itself, too',
  answer({ path }) {
    if (path === '/robots.txt') return { status: 200, body: 'User-agent: *\nCrawl-delay: 60' };
    if (path.startsWith('/go/'))
      return { status: 302, headers: { location: path.replace('go', 'read') }, body: '' };
    return {
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<title>Luna</title><h1>Luna</h1>',
    };
  },
};

let database: TestDatabase;
let web: DemoWeb;
let gateway: ScanGateway;
let owner: pg.Pool;
beforeAll(async () => {
  [database, web] = await Promise.all([
    createTestDatabase(),
    startDemoWeb({ latencyScale: 0, alsoPlays: [site, closed, ill, hasty, slow] }),
  ]);
  gateway = await startScanGateway(
    { database, web },
    { WORKER_IN_PROCESS: 'true', SCHEDULED_SCANS: 'false' },
    { hostPaceMs: 20 },
  );
  owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
});
afterAll(async () => {
  await owner.end();
  await gateway.stop();
  await Promise.all([web.stop(), database.drop()]);
});

async function crawl(robots: 'obey' | 'own_works', host = 'turns.example') {
  const scanId = randomUUID();
  const { userId } = await gateway.signIn(`${randomUUID()}@example.org`);
  const target = { kind: 'site', url: `https://${host}/` };
  await owner.query(
    `insert into public.scans (id, kind, user_id, creator_name, stage, options)
     values ($1, 'crawl', $2, $3, 'crawling', $4)`,
    [scanId, userId, host, JSON.stringify({ target, maxDepth: 1, maxPages: 10, robots })],
  );
  await owner.query('insert into public.scan_pages (scan_id, user_id, url) values ($1, $2, $3)', [
    scanId,
    userId,
    `https://${host}`,
  ]);
  const before = web.requests().length;
  await gateway.context.queue.send('scans.run-crawl', { scanId });
  await vi.waitFor(
    async () => {
      const { rows } = await owner.query('select status from public.scans where id = $1', [scanId]);
      expect(rows).toEqual([{ status: 'completed' }]);
    },
    { timeout: 60_000, interval: 200 },
  );
  const { rows: ends } = await owner.query<{ end_reason: string | null }>(
    'select end_reason from public.scans where id = $1',
    [scanId],
  );
  const { rows: pages } = await owner.query<{ page: string }>(
    `select concat_ws(' ', url, state, reason) as page from public.scan_pages where scan_id = $1 order by url`,
    [scanId],
  );
  const requests = web.requests().slice(before);
  return {
    end: ends[0]?.end_reason,
    pages: pages.map(({ page }) => page.replace(`https://${host}`, '')),
    asked: requests.map(({ host, target: path }) => host + path),
  };
}

it('a crawl that obeys robots.txt reads no closed page through a redirect', async () => {
  const { asked, pages } = await crawl('obey');
  expect(pages).toEqual([
    ' fetched',
    '/go/1 skipped robots',
    '/go/2 skipped robots',
    '/go/3 fetched',
    '/go/4 failed server_error',
  ]);
  expect(asked).not.toContain('turns.example/private/1');
  expect(asked).not.toContain('closed.example/2');
});

it('a site that cannot be asked for its robots.txt is left alone, and it is not said that it closes anything', async () => {
  expect(await crawl('obey', 'ill.example')).toEqual({
    end: null,
    pages: [' failed server_error'],
    asked: ['ill.example/robots.txt'],
  });
  expect(await crawl('obey', 'nobody-there.example')).toMatchObject({
    end: null,
    pages: [' failed refused'],
  });
  expect((await crawl('own_works', 'ill.example')).pages).toEqual([' fetched']);
});

it('one for her own works follows it', async () => {
  const { asked, pages } = await crawl('own_works');
  expect(pages.filter((page) => page.endsWith('robots'))).toEqual([]);
  expect(asked).toContain('turns.example/private/1');
});

it.each(['obey', 'own_works'] as const)(
  'a host that a redirect leads to has its own pace kept, and its own redirects cost no further turn: %s',
  async (choice) => {
    const { asked, pages } = await crawl(choice, 'hasty.example');
    expect(asked.filter((each) => each.startsWith('slow.example/go/'))).toHaveLength(1);
    expect(asked.filter((each) => each.startsWith('slow.example/read/'))).toHaveLength(1);
    const [, ...hops] = pages.map((page) => page.replace(/^\/go\/\d /, ''));
    expect(hops.sort()).toEqual(['failed busy', 'fetched']);
  },
);
