import { createTestDatabase } from '@leakblock/database/testing';
import type { TestDatabase } from '@leakblock/database/testing';
import { startDemoWeb } from '@leakblock/demo-web';
import type { DemoWeb } from '@leakblock/demo-web';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { post } from '../../testing/read-scan.ts';
import { startScanGateway } from '../../testing/start-scan-gateway.ts';
import type { ScanGateway } from '../../testing/start-scan-gateway.ts';
import { scanWords } from './scan-words.ts';

let database: TestDatabase;
let web: DemoWeb;
let gateway: ScanGateway;
let owner: pg.Pool;
let luna: { token: string; userId: string };
const page = 'https://fapello.com/lunamarlowe';

beforeAll(async () => {
  [database, web] = await Promise.all([createTestDatabase(), startDemoWeb({ latencyScale: 0 })]);
  gateway = await startScanGateway(
    { database, web },
    { WORKER_IN_PROCESS: 'true', SCHEDULED_SCANS: 'false' },
    { hostPaceMs: 20 },
  );
  owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
  await owner.query("update sites set is_enabled = false where id <> 'fapello'");
  luna = await gateway.signIn('luna@example.org');
  await owner.query("insert into profiles (id, subscription_tier) values ($1, 'elite')", [
    luna.userId,
  ]);
  await owner.query("insert into stage_names (user_id, name) values ($1, 'Luna Marlowe')", [
    luna.userId,
  ]);
});
// She had taken the page for one of her own, and then off the list of what she allows.
beforeEach(async () => {
  await owner.query(
    `insert into findings (user_id, url, address, host, site_kind, found_by, lane, score, status)
     values ($1, $2, $2, 'fapello.com', 'leak', 'site', 'leak', 0.9, 'mine')
     on conflict (user_id, url) do update set status = 'mine'`,
    [luna.userId, page],
  );
});
afterAll(async () => {
  await owner.end();
  await gateway.stop();
  await Promise.all([web.stop(), database.drop()]);
});

const crawl = { target: page, maxDepth: 0, maxPages: 1, robots: 'own_works' };
it.each([
  ['crawl', 'crawl', crawl],
  ['full scan', 'full-scan', {}],
])(
  'a page that a %s brings back is none of its new ones, and is told as shown again',
  async (_, path, body) => {
    const answer = await post(gateway.url, path, body, { token: luna.token });
    const { scanId } = (await answer.json()) as { scanId: string };
    const row = async () =>
      (
        await owner.query<{ status: string; findings_new: number }>(
          'select status, findings_new from scans where id = $1',
          [scanId],
        )
      ).rows[0];
    await expect.poll(row, { timeout: 60_000 }).toMatchObject({ status: 'completed' });
    const { rows: found } = await owner.query<{ url: string; status: string }>(
      'select url, status from findings where user_id = $1 and last_scan_id = $2',
      [luna.userId, scanId],
    );
    expect(found).toContainEqual({ url: page, status: 'new' });
    expect((await row())?.findings_new).toBe(found.length - 1);
    const { rows: told } = await owner.query<{ message: string }>(
      'select message from notifications where user_id = $1 order by created_at desc limit 1',
      [luna.userId],
    );
    expect(told[0]?.message).toContain('1 page that you had decided about is up for review again.');
  },
);

it.each(['en', 'de', 'es', 'fr'])('both are told in one notice: %s', (locale) => {
  const both = (isDiscreet: boolean) =>
    scanWords('scan', { found: 1234, reopened: 1 }, { locale, isDiscreet }).message;
  for (const message of [both(false), both(true)]) {
    expect(message).toMatch(/1[.,\s]?234/u);
    expect(message).toMatch(/(?:^|\. |Hay |Il y a )1 /u);
  }
  expect(both(false)).not.toBe(both(true));
});
