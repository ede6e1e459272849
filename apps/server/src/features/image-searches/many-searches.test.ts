import { demoPictures } from '@leakblock/demo-web';
import { searchesPerMinute } from '@leakblock/domain/image-searches';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import { loadWorkMatcher } from '../works/index.ts';
import { createImageSearches } from './index.ts';
import { dropPicture } from './testing/drop-picture.ts';
import { playServices } from './testing/play-services.ts';

let services: Awaited<ReturnType<typeof playServices>>;
let gateway: TestGateway;
let dropped: object;
/** Told when works are compared. */
let onMatch = (): Promise<unknown> => Promise.resolve();
const loadMatcher: typeof loadWorkMatcher = async (trx, userId) => {
  const matcher = await loadWorkMatcher(trx, userId);
  const match: typeof matcher.match = async (...asked) => {
    await onMatch();
    return matcher.match(...asked);
  };
  return { ...matcher, match };
};
beforeAll(async () => {
  services = await playServices();
  gateway = await startTestGateway({
    features: [createImageSearches(loadMatcher)],
    env: {
      ...services.env,
      DATABASE_POOL_SIZE: '4',
      DATABASE_STATEMENT_TIMEOUT_MS: '20000',
    },
  });
  const [photo] = await demoPictures('luna-marlowe');
  dropped = await dropPicture(photo!.bytes);
});
afterAll(async () => {
  await gateway.stop();
  services.stop();
});

const post = (name: string, body: object, by: SignedIn) =>
  fetch(`${gateway.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${by.token}` },
    body: JSON.stringify(body),
  });

it('many searches of one person at once leave the database to the others', async () => {
  const [busy, other] = [await gateway.signIn(), await gateway.signIn()];
  const owner = new pg.Client({ connectionString: gateway.urls.ownerUrl });
  await owner.connect();
  await owner.query('begin; lock table private.seen_pictures in access exclusive mode');
  const searches = Array.from({ length: 8 }, () => post('search-image', dropped, busy));
  try {
    // Until the first of them stands before the lock.
    await expect
      .poll(async () => {
        const { rows } = await owner.query('select from pg_locks where not granted');
        return rows.length;
      })
      .toBeGreaterThan(0);
    expect((await post('list-image-connectors', {}, other)).status).toBe(200);
  } finally {
    await owner.query('rollback');
    await owner.end();
  }
  const answers = await Promise.all(searches);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

it('comparing with the works, which may take long, holds no transaction open', async () => {
  const person = await gateway.signIn();
  const open = vi.fn(() =>
    gateway.sql(
      `select query from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`,
    ),
  );
  onMatch = () => expect.poll(open).toEqual([]);
  expect((await post('search-image', dropped, person)).status).toBe(200);
  expect(open).toHaveBeenCalled();
});

it('pictures that no service can read are not taken for ever: reading them costs as well', async () => {
  const person = await gateway.signIn();
  const statuses = new Set<number>();
  for (let asked = 0; asked <= searchesPerMinute; asked += 1) {
    const body = new FormData();
    body.set('connector', 'tineye');
    body.set('picture', new File(['no picture'], 'evening.jpg'));
    const response = await fetch(`${gateway.url}/functions/v1/ask-image-connector`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}` },
      body,
    });
    statuses.add(response.status);
  }
  expect(statuses).toEqual(new Set([422, 429]));
});
