import { createTestDatabase } from '@leakblock/database/testing';
import type { TestDatabase } from '@leakblock/database/testing';
import { startDemoWeb } from '@leakblock/demo-web';
import type { DemoWeb } from '@leakblock/demo-web';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { post, readScan } from '../../testing/read-scan.ts';
import { startScanGateway } from '../../testing/start-scan-gateway.ts';
import type { ScanGateway } from '../../testing/start-scan-gateway.ts';

let database: TestDatabase;
let web: DemoWeb;
let gateway: ScanGateway;
let owner: pg.Pool;
beforeAll(async () => {
  [database, web] = await Promise.all([createTestDatabase(), startDemoWeb({ latencyScale: 0 })]);
  gateway = await startScanGateway(
    { database, web },
    { WORKER_IN_PROCESS: 'true', SCHEDULED_SCANS: 'false' },
    { hostPaceMs: 20 },
  );
  owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
  // Their owners asked us to.
  await owner.query(
    "update sites set is_enabled = false, disabled_by = 'operator' where id in ('fapello', 'thothub')",
  );
});
afterAll(async () => {
  await owner.end();
  await gateway.stop();
  await Promise.all([web.stop(), database.drop()]);
});

/** Hosts that were asked for her: a self-test asks for others. */
const hostsAsked = () =>
  new Set(
    web.requests().flatMap(({ host, target }) => (/luna.?marlowe/iu.test(target) ? [host] : [])),
  );

it('a site that an operator has switched off is asked by no free check', async () => {
  const { result } = await readScan(gateway.url, 'Luna Marlowe');
  expect(result).toMatchObject({ platformsAsked: 9 });
  expect(result?.platforms.map(({ siteId }) => siteId)).not.toContain('fapello');
  expect(hostsAsked()).toContain('coomer.st');
  expect(hostsAsked()).not.toContain('fapello.com');
});

it('nor by a crawl for a term', async () => {
  const { token, userId } = await gateway.signIn('luna@example.org');
  await owner.query("insert into profiles (id, subscription_tier) values ($1, 'elite')", [userId]);
  const body = { target: 'Luna Marlowe', maxDepth: 0, maxPages: 1, robots: 'own_works' };
  expect((await post(gateway.url, 'crawl', body, { token })).status).toBe(202);
  const ended = async () =>
    (await owner.query<object>('select status from scans where user_id = $1', [userId])).rows;
  await expect.poll(ended, { timeout: 60_000 }).toEqual([{ status: 'completed' }]);
  expect(hostsAsked()).toContain('spankbang.com');
  expect(hostsAsked()).not.toContain('thothub.to');
});

it('nor are its pages fetched by a crawl that is pointed at them, not even its robots.txt', async () => {
  const { token, userId } = await gateway.signIn('mara@example.org');
  await owner.query("insert into profiles (id, subscription_tier) values ($1, 'elite')", [userId]);
  const body = { target: 'thothub.to/videos/1/', maxDepth: 1, maxPages: 5, robots: 'obey' };
  expect((await post(gateway.url, 'crawl', body, { token })).status).toBe(202);
  const pages = async () =>
    (await owner.query<object>('select state, reason from scan_pages where user_id = $1', [userId]))
      .rows;
  await expect
    .poll(pages, { timeout: 60_000 })
    .toEqual([{ state: 'skipped', reason: 'switched_off' }]);
  const asked = web.requests().filter(({ host }) => host === 'thothub.to');
  expect(asked.filter(({ target }) => /robots|videos\/1\//u.test(target))).toEqual([]);
});
