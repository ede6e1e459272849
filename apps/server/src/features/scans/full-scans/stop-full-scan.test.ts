import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeFakeProfile } from '#features/fake-profiles';
import type { ServerTransaction } from '#platform/database';
import { post } from '../../../testing/read-scan.ts';
import { claimTasks, releaseTasks } from './claim-tasks.ts';
import { storeOutcomes } from './store-outcomes.ts';
import { startScanWorld } from './testing/scan-world.ts';
import type { ScanWorld } from './testing/scan-world.ts';

let world: ScanWorld;
beforeAll(async () => {
  world = await startScanWorld(['x', 'coomer']);
});
afterAll(() => world.stop());

/** Those who wait until another's transaction is over. */
const waitingForLocks = async () =>
  (
    await world.sql(
      `select from pg_stat_activity
       where wait_event_type = 'Lock' and datname = current_database()`,
    )
  ).length;

const findProfile = (trx: ServerTransaction, userId: string, scanId: string, username: string) =>
  storeFakeProfile(trx, world.gateway.context, {
    userId,
    scanId,
    url: `https://x.com/${username}`,
    siteId: 'x',
    siteLabel: 'X',
    category: 'Social',
    username,
    isRead: true,
    isGone: false,
    displayName: null,
    bio: null,
    followers: null,
    accountCreatedOn: null,
    matchedName: 'Luna Marlowe',
    score: 0.9,
    parts: [],
    avatar: null,
  });

it.each([
  ['pro', 'the task whose answer a worker stores'],
  ['elite', 'the notice that a worker keeps up to date as well'],
] as const)('on %s a stop and a worker never wait for each other: %s', async (tier, _held) => {
  const email = `stops-${tier}@example.org`;
  const person = await world.protect({ email, names: ['Luna Marlowe'], tier });
  const { scanId } = await world.start(person.token);
  const { context, url } = world.gateway;
  const claim = { scanId, userId: person.userId, workerId: randomUUID(), leaseMs: 60_000 };
  const asService = context.database.asService.bind(context.database);
  const held = await asService((trx) => claimTasks(trx, claim, { kinds: ['site'], count: 2 }));
  const [done, begun] = held.map(({ id }) => id);
  await asService((trx) => findProfile(trx, person.userId, scanId, 'luna-one'));

  let stopping: Promise<Response> | undefined;
  await asService((trx) =>
    storeOutcomes(trx, context, claim, [
      {
        taskId: done ?? 0,
        isEnd: true,
        write: async () => {
          await findProfile(trx, person.userId, scanId, 'luna-two');
          let isOver = false;
          stopping = post(url, 'full-scan-stop', {}, { token: person.token });
          void stopping.then(() => (isOver = true));
          await expect.poll(async () => isOver || (await waitingForLocks()) > 0).toBe(true);
          return {};
        },
      },
      { taskId: begun ?? 0, isEnd: false },
    ]),
  );
  expect((await stopping)?.status).toBe(200);

  await asService((trx) => releaseTasks(trx, claim));
  expect(await world.sql('select status from scans where id = $1', [scanId])).toEqual([
    { status: 'stopped' },
  ]);
  expect(
    await world.sql(
      "select from private.scan_tasks where scan_id = $1 and state in ('waiting', 'leased')",
      [scanId],
    ),
  ).toEqual([]);
});
