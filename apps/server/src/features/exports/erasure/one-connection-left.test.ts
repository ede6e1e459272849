import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { inSnapshot } from '../archive/in-snapshot.ts';
import { aloneWith } from './alone-with.ts';
import { eraseAccount } from './erase-account.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    env: { WORKER_IN_PROCESS: 'false', DATABASE_POOL_SIZE: '2' },
  });
});
afterAll(() => gateway.stop());

it('an account is erased while an export of another reads, with as few connections as can be set', async () => {
  const { context } = gateway;
  const reading = inSnapshot(context, async function* read(trx) {
    yield await trx.selectFrom('profiles').select('id').execute();
  });
  await reading.next();
  const her = await gateway.signIn();
  await gateway.sql(
    `insert into account_deletions (user_id, requested_at, due_at)
     values ($1, now() - interval '14 days', now() - interval '1 s')`,
    [her.userId],
  );
  await eraseAccount(context, her.userId, context.stopping);
  expect(await gateway.sql('select from auth.users where id = $1', [her.userId])).toEqual([]);
  await reading.return(undefined);
});

it('an erasure whose lock is lost goes on, and the next run gets the lock', async () => {
  const { context } = gateway;
  const her = await gateway.signIn();
  const runs: string[] = [];
  const run = (name: string) => () => {
    runs.push(name);
    return Promise.resolve();
  };
  await aloneWith(context, her.userId, async () => {
    await aloneWith(context, her.userId, run('beside it'));
    expect(await locks(her.userId)).toBe(1);
    await gateway.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'leakblock-erasure' and datname = current_database()`,
    );
    await expect.poll(() => locks(her.userId)).toBe(0);
    await aloneWith(context, her.userId, run('after the loss'));
  });
  await aloneWith(context, her.userId, run('after the end'));
  expect(runs).toEqual(['after the loss', 'after the end']);
  await expect.poll(() => locks(her.userId)).toBe(0);
});

async function locks(userId: string): Promise<number> {
  const held = await gateway.sql(
    `select from pg_locks where locktype = 'advisory'
     and (classid::bigint << 32) | objid::bigint = hashtextextended($1, 0)`,
    [`erasure ${userId}`],
  );
  return held.length;
}
