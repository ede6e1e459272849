import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { inSnapshot } from '../archive/in-snapshot.ts';
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
