import { createTestDatabase } from '@leakblock/database/testing';
import type { TestDatabase } from '@leakblock/database/testing';
import { startDemoWeb } from '@leakblock/demo-web';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { post } from '../../../testing/read-scan.ts';
import { startScanGateway } from '../../../testing/start-scan-gateway.ts';
import type { ScanGateway } from '../../../testing/start-scan-gateway.ts';

let database: TestDatabase;
let gateway: ScanGateway;
let owner: pg.Pool;
beforeAll(async () => {
  const [ready, web] = await Promise.all([createTestDatabase(), startDemoWeb()]);
  database = ready;
  const settings = { WORKER_IN_PROCESS: 'true', SCHEDULED_SCANS: 'false' };
  gateway = await startScanGateway({ database, web }, settings, { hostPaceMs: 20 });
  owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
  await web.stop();
});
afterAll(async () => {
  await owner.end();
  await gateway.stop();
  await database.drop();
});

it('a crawl for a term that nobody answers is interrupted, and costs no start', async () => {
  const person = await gateway.signIn('mara@example.org');
  await owner.query("insert into profiles (id, subscription_tier) values ($1, 'elite')", [
    person.userId,
  ]);
  const crawl = async () => {
    const body = { target: 'Mara Zqsomeone', maxDepth: 1, maxPages: 3, robots: 'own_works' };
    const answer = await post(gateway.url, 'crawl', body, { token: person.token });
    return (await answer.json()) as { scanId: string; startsLeft: number };
  };
  const first = await crawl();
  await expect
    .poll(
      async () => {
        const question = 'select status, end_reason from scans where id = $1';
        return (await owner.query<object>(question, [first.scanId])).rows;
      },
      { timeout: 60_000 },
    )
    .toEqual([{ status: 'interrupted', end_reason: null }]);
  expect((await crawl()).startsLeft).toBe(first.startsLeft);
});
