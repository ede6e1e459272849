import { createTestDatabase } from '@leakblock/database/testing';
import type { TestDatabase } from '@leakblock/database/testing';
import { startDemoWeb } from '@leakblock/demo-web';
import type { DemoWeb } from '@leakblock/demo-web';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { post, someAddress } from '../../testing/read-scan.ts';
import { startScanGateway } from '../../testing/start-scan-gateway.ts';
import type { ScanGateway } from '../../testing/start-scan-gateway.ts';

let database: TestDatabase;
let web: DemoWeb;
let gateway: ScanGateway;
let owner: pg.Client;

beforeAll(async () => {
  [database, web] = await Promise.all([createTestDatabase(), startDemoWeb({ latencyScale: 0.1 })]);
  gateway = await startScanGateway(
    { database, web },
    { DATABASE_POOL_SIZE: '2', DATABASE_STATEMENT_TIMEOUT_MS: '20000' },
  );
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await gateway.stop();
  await Promise.all([web.stop(), database.drop()]);
});

it('leaves connections to others while one address starts many checks at once', async () => {
  await owner.query('begin');
  await owner.query('lock table private.scan_allowances in exclusive mode');
  const address = someAddress();
  const crowd = Array.from({ length: 3 }, () =>
    post(gateway.url, 'instant-scan', { creatorName: 'lunamarlowe' }, { address }),
  );
  await expect
    .poll(async () => {
      const { rows } = await owner.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_locks
         where not granted and relation = 'private.scan_allowances'::regclass`,
      );
      return rows[0]?.waiting;
    })
    .toBeGreaterThan(0);

  const stranger = await post(gateway.url, 'instant-scan-result', { resultToken: 'x'.repeat(32) });
  expect(stranger.status).toBe(404);

  await owner.query('commit');
  const answers = await Promise.all(crowd);
  expect(answers.map(({ status }) => status)).toEqual(Array(3).fill(200));
  await Promise.all(answers.map((answer) => answer.text()));
});

it('refuses rather than to let an endless queue form', async () => {
  await owner.query('begin');
  await owner.query('lock table private.scan_allowances in exclusive mode');
  const address = someAddress();
  const crowd = Array.from({ length: 101 }, () =>
    post(
      gateway.url,
      'instant-scan',
      { creatorName: 'lunamarlowe' },
      { address, browser: 'Browser/1' },
    ),
  );
  const refused = await Promise.race(crowd);
  await owner.query('commit');
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 'request.too_many' });
  const others = (await Promise.all(crowd)).filter((answer) => answer !== refused);
  await Promise.all(others.map((answer) => answer.text()));
});
