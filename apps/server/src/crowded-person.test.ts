import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { features } from './features/index.ts';
import { startTestGateway } from './testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from './testing/start-test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    features,
    env: {
      WORKER_IN_PROCESS: 'false',
      DATABASE_POOL_SIZE: '4',
      DATABASE_STATEMENT_TIMEOUT_MS: '20000',
    },
  });
});
afterAll(() => gateway.stop());

const post = (name: string, body: object, by: SignedIn) =>
  fetch(`${gateway.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${by.token}` },
    body: JSON.stringify(body),
  });

/** Calls of one person that stand before a lock of hers leave the database to everybody else. */
async function expectRoom(lock: string, values: unknown[], call: () => Promise<Response>) {
  const other = await gateway.signIn();
  const owner = new pg.Client({ connectionString: gateway.urls.ownerUrl });
  await owner.connect();
  await owner.query('begin');
  await owner.query(lock, values);
  const calls = Array.from({ length: 8 }, call);
  try {
    await expect
      .poll(async () => (await owner.query('select from pg_locks where not granted')).rows.length)
      .toBeGreaterThan(0);
    expect((await post('list-image-connectors', {}, other)).status).toBe(200);
  } finally {
    await owner.query('rollback');
    await owner.end();
  }
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses).toEqual(statuses.map(() => 200));
}

it('works that are registered in many calls at once take one connection', async () => {
  const person = await gateway.signIn();
  await expectRoom(
    'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    [`works:${person.userId}`],
    () => post('register-works', { works: [{ id: randomUUID() }] }, person),
  );
});

it('decisions about findings in many calls at once take one connection', async () => {
  const person = await gateway.signIn();
  const [finding] = await gateway.sql<{ id: string }>(
    `insert into findings (user_id, url, address, host, site_kind, found_by, lane, score) values
     ($1, 'https://a.example/b', 'https://a.example/b', 'a.example', 'leak', 'crawl', 'leak', 0.5) returning id`,
    [person.userId],
  );
  const body = { ids: [finding!.id], action: 'keep' };
  await expectRoom('select from findings where id = $1 for update', [finding!.id], () =>
    post('review-findings', body, person),
  );
});
