import { createTestDatabase } from '@leakblock/database/testing';
import type { TestDatabase } from '@leakblock/database/testing';
import { startDemoWeb } from '@leakblock/demo-web';
import type { DemoWeb } from '@leakblock/demo-web';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { post } from '../../../testing/read-scan.ts';
import { startScanGateway } from '../../../testing/start-scan-gateway.ts';
import type { ScanGateway } from '../../../testing/start-scan-gateway.ts';

let database: TestDatabase;
let web: DemoWeb;
let gateway: ScanGateway;
let owner: pg.Pool;

beforeAll(async () => {
  [database, web] = await Promise.all([createTestDatabase(), startDemoWeb({ latencyScale: 0 })]);
  gateway = await startScanGateway(
    { database, web },
    // Nobody's scan begins by itself beside the crawls.
    { WORKER_IN_PROCESS: 'true', SCHEDULED_SCANS: 'false' },
    { hostPaceMs: 20 },
  );
  owner = new pg.Pool({ connectionString: database.ownerUrl, max: 4 });
});

afterAll(async () => {
  await owner.end();
  await gateway.stop();
  await Promise.all([web.stop(), database.drop()]);
});

type Person = { userId: string; token: string };
type Page = { url: string; depth: number; state: string; reason: string | null; hits: number };
type Scan = {
  status: string;
  end_reason: string | null;
  pages_seen: number;
  findings_new: number;
};

let people = 0;

/** Somebody on a plan whose stage name the demo web's sites know. */
async function arrive(tier = 'elite'): Promise<Person> {
  people += 1;
  const person = await gateway.signIn(`crawler-${String(people)}@example.org`);
  await owner.query(
    `insert into public.profiles (id, subscription_tier) values ($1, $2)
     on conflict (id) do update set subscription_tier = $2`,
    [person.userId, tier],
  );
  await owner.query(`insert into public.stage_names (user_id, name) values ($1, 'Luna Marlowe')`, [
    person.userId,
  ]);
  return person;
}

async function start(person: Person, target: string, options: object = {}): Promise<Response> {
  const body = { target, maxDepth: 2, maxPages: 3, robots: 'own_works', ...options };
  return post(gateway.url, 'crawl', body, { token: person.token });
}

async function crawl(person: Person, target: string, options: object = {}) {
  const response = await start(person, target, options);
  expect(response.status).toBe(202);
  const { scanId } = (await response.json()) as { scanId: string };
  return ended(scanId);
}

async function ended(scanId: string): Promise<Scan & { pages: Page[] }> {
  return vi.waitFor(
    async () => {
      const { rows } = await owner.query<Scan>(
        `select status, end_reason, pages_seen, findings_new from public.scans
         where id = $1 and status <> 'running'`,
        [scanId],
      );
      const [scan] = rows;
      if (scan === undefined) throw new Error('The crawl still runs.');
      const { rows: pages } = await owner.query<Page>(
        'select url, depth, state, reason, hits from public.scan_pages where scan_id = $1 order by id',
        [scanId],
      );
      return { ...scan, pages };
    },
    { timeout: 120_000, interval: 200 },
  );
}

const askedPaths = (host: string) =>
  web
    .requests()
    .filter((request) => request.host === host)
    .map(({ target }) => target);

describe.concurrent('a crawl of one site', () => {
  it('reads page by page within its limits; what names her is a finding, and each page is read once', async () => {
    const person = await arrive();
    const result = await crawl(person, 'https://leakvault.example/model/luna-marlowe');
    expect(result).toMatchObject({ status: 'completed', end_reason: 'page_limit' });
    expect(result.pages.length).toBeLessThanOrEqual(3);
    expect(result.pages[0]).toMatchObject({
      url: 'https://leakvault.example/model/luna-marlowe',
      depth: 0,
      state: 'fetched',
    });
    const pages = result.pages.map(({ url }) => new URL(url).pathname + new URL(url).search);
    const asked = askedPaths('leakvault.example');
    const withoutSlash = asked.map((path) => path.replace(/\/$/u, ''));
    for (const path of pages) expect(withoutSlash.filter((each) => each === path)).toHaveLength(1);
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int as count from public.findings where user_id = $1 and found_by = 'crawl'`,
      [person.userId],
    );
    expect(rows[0]?.count).toBe(result.findings_new);
    expect(result.findings_new).toBeGreaterThan(0);
    const { rows: told } = await owner.query<{ title: string }>(
      'select title from public.notifications where user_id = $1',
      [person.userId],
    );
    expect(told).toContainEqual({ title: 'Your crawl has found something' });
  });

  it('leaves out what robots.txt closes, unless she looks for her own works', async () => {
    const site = 'https://glimpsebin.example/model/luna-marlowe';
    const [closed, open] = await Promise.all([
      crawl(await arrive(), site, { robots: 'obey' }),
      crawl(await arrive(), site),
    ]);
    expect(closed.pages.map(({ reason }) => reason)).toContain('robots');
    expect(open.pages.map(({ reason }) => reason)).not.toContain('robots');
  });

  it('never fetches her own pages', async () => {
    const person = await arrive();
    await owner.query(
      `insert into public.official_links (user_id, platform, url)
       values ($1, 'Velvet Room', 'https://velvetroom.example/lunamarlowe')`,
      [person.userId],
    );
    const result = await crawl(person, 'https://velvetroom.example/lunamarlowe', { maxDepth: 0 });
    expect(result.pages).toEqual([
      expect.objectContaining({ state: 'skipped', reason: 'own' }) as Page,
    ]);
    expect(result.findings_new).toBe(0);
  });
});

describe.concurrent('traps', () => {
  it.each([
    ['calendar-trap.test', ['page_limit', 'shape_limit', 'depth_limit']],
    ['session-trap.test', [null, 'page_limit', 'depth_limit', 'shape_limit']],
    ['loop-trap.test', [null, 'page_limit']],
    ['link-trap.test', ['page_limit', 'link_limit']],
  ])('%s ends, with the reason said', async (host, reasons) => {
    const result = await crawl(await arrive(), `https://${host}/`, {
      maxDepth: 5,
      maxPages: 6,
    });
    expect(result.status).toBe('completed');
    expect(reasons).toContain(result.end_reason);
    expect(result.pages.length).toBeLessThanOrEqual(6);
    expect(result.pages.every(({ state }) => state !== 'waiting')).toBe(true);
  });
});

describe.concurrent('a crawl for a term', () => {
  it('begins with what sites list under it', async () => {
    const result = await crawl(await arrive(), 'Luna Marlowe', { maxDepth: 0, maxPages: 4 });
    expect(result.status).toBe('completed');
    expect(new Set(result.pages.map(({ url }) => new URL(url).host)).size).toBeGreaterThan(2);
    expect(result.findings_new).toBeGreaterThan(0);
  });

  it('says so when no site lists anything', async () => {
    const result = await crawl(await arrive(), 'zzqx nobody at all', { maxDepth: 0, maxPages: 3 });
    expect(result).toMatchObject({ end_reason: 'nothing_to_start', pages: [] });
  });
});

describe('starting and stopping', () => {
  it('is for whoever has a plan, one at a time, and stops when she says so', async () => {
    const guest = await start(await arrive('standard'), 'https://glimpsebin.example/');
    expect(await guest.json()).toMatchObject({ code: 'scans.crawl_plan_required' });
    const nobody = await post(gateway.url, 'crawl', {});
    expect(nobody.status).toBe(401);

    const person = await arrive();
    const options = { maxPages: 400, maxDepth: 5 };
    const first = await start(person, 'https://calendar-trap.test/', options);
    const { scanId } = (await first.json()) as { scanId: string };
    const second = await start(person, 'https://glimpsebin.example/');
    expect(await second.json()).toMatchObject({ code: 'scans.already_running' });

    const stranger = await arrive();
    const foreign = await post(gateway.url, 'crawl-stop', { scanId }, { token: stranger.token });
    expect(await foreign.json()).toMatchObject({ code: 'scans.none_running' });
    const stopped = await post(gateway.url, 'crawl-stop', { scanId }, { token: person.token });
    expect(stopped.status).toBe(202);
    expect(await ended(scanId)).toMatchObject({ status: 'stopped', end_reason: null });
  });

  it('stops at once what waits for a worker', async () => {
    const person = await arrive();
    const { rows } = await owner.query<{ id: string }>(
      `insert into public.scans (kind, user_id, creator_name, stage) values ('crawl', $1, 'waits', 'crawling')
       returning id`,
      [person.userId],
    );
    const scanId = rows[0]!.id;
    await post(gateway.url, 'crawl-stop', { scanId }, { token: person.token });
    const { rows: scans } = await owner.query('select status from public.scans where id = $1', [
      scanId,
    ]);
    expect(scans).toEqual([{ status: 'stopped' }]);
  });

  it('counts no start of which we read no page', async () => {
    const person = await arrive();
    const interrupt = async (pages: number) => {
      const { rows } = await owner.query<{ id: string }>(
        `insert into public.scans (kind, user_id, creator_name, stage, pages_seen)
         values ('crawl', $1, 'interrupted', 'crawling', $2) returning id`,
        [person.userId, pages],
      );
      await owner.query("update public.scans set status = 'interrupted' where id = $1", [
        rows[0]!.id,
      ]);
    };
    await interrupt(0);
    await interrupt(0);
    await interrupt(3);
    const response = await start(person, 'https://glimpsebin.example/', { maxPages: 1 });
    const { startsLeft } = (await response.json()) as { startsLeft: number };
    expect(startsLeft).toBe(28);
  });

  it.each(['', 'x', 'javascript:alert(1)', 'http://localhost/'])(
    'refuses %j with a sentence',
    async (target) => {
      const response = await start(await arrive(), target);
      expect(response.status).toBe(422);
      expect(JSON.stringify(await response.json())).toContain('scans.crawl_target_unreadable');
    },
  );
});

describe('a crawl that waited for a worker', () => {
  it('has all of its time from then on', async () => {
    const person = await arrive();
    const scanId = '5eed0000-0000-4000-8000-0000000cca02';
    const options = {
      target: { kind: 'site', url: 'https://glimpsebin.example/' },
      ...{ maxDepth: 0, maxPages: 1, robots: 'own_works' },
    };
    await owner.query(
      `insert into public.scans (id, kind, user_id, creator_name, stage, options, started_at)
       values ($1, 'crawl', $2, 'glimpsebin.example', 'crawling', $3, now() - interval '40 minutes')`,
      [scanId, person.userId, JSON.stringify(options)],
    );
    await owner.query(
      `insert into public.scan_pages (scan_id, user_id, url) values ($1, $2, 'https://glimpsebin.example')`,
      [scanId, person.userId],
    );
    await gateway.context.queue.send('scans.run-crawl', { scanId });
    const { pages } = await ended(scanId);
    expect(pages).toMatchObject([{ state: 'fetched' }]);
  });
});

describe('a worker that dies', () => {
  it('is followed by another, which reads only the pages that wait', async () => {
    const person = await arrive();
    const scanId = '5eed0000-0000-4000-8000-0000000cca01';
    const options = {
      target: { kind: 'site', url: 'https://stashfile.test/' },
      maxDepth: 1,
      maxPages: 5,
      robots: 'own_works',
    };
    await owner.query(
      `insert into public.scans (id, kind, user_id, creator_name, stage, options)
       values ($1, 'crawl', $2, 'stashfile.test', 'crawling', $3)`,
      [scanId, person.userId, JSON.stringify(options)],
    );
    await owner.query(
      `insert into public.scan_pages (scan_id, user_id, url, depth, state) values
       ($1, $2, 'https://stashfile.test', 0, 'fetched'),
       ($1, $2, 'https://stashfile.test/list/luna-marlowe', 1, 'waiting')`,
      [scanId, person.userId],
    );
    await gateway.context.queue.send('scans.run-crawl', { scanId });
    const result = await ended(scanId);
    expect(result.pages.map(({ state }) => state)).toEqual(['fetched', 'fetched']);
    expect(askedPaths('stashfile.test')).not.toContain('/');
  });
});
