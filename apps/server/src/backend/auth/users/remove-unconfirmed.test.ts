import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { createUser } from './create-user.ts';
import { removeUnconfirmedJob } from './remove-unconfirmed.job.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

const run = () =>
  removeUnconfirmedJob.handler(gateway.context, {}, new AbortController().signal, {
    id: 'job',
    retryCount: 0,
  });

/** An account that nobody confirmed, as old as that, changed as one likes. */
async function plant(age: string, change = 'id = id'): Promise<string> {
  const user = await gateway.context.database.asServer((trx) =>
    createUser(trx, {
      email: `${randomUUID()}@example.org`,
      passwordHash: null,
      metadata: {},
      isConfirmed: false,
    }),
  );
  const id = user?.id ?? '';
  await gateway.sql(
    `update auth.users set created_at = now() - $2::interval, ${change}
     where id = $1`,
    [id, age],
  );
  return id;
}
const isThere = async (id: string) =>
  (await gateway.sql('select from auth.users where id = $1', [id])).length === 1;

it('forgets an account that nobody confirmed for a week, with all that was made for it', async () => {
  const id = await plant('8 days');
  await run();
  expect(await isThere(id)).toBe(false);
  expect(await gateway.sql('select from auth.identities where user_id = $1', [id])).toEqual([]);
});

it('goes through all of them', async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, () => plant('8 days')));
  await removeUnconfirmedJob.handler(gateway.context, { page: 7 }, new AbortController().signal, {
    id: 'job',
    retryCount: 0,
  });
  expect(await gateway.sql('select from auth.users where id = any($1)', [ids])).toEqual([]);
});

it.each([
  ['is younger', '6 days', 'id = id'],
  ['is confirmed', '8 days', 'email_confirmed_at = now()'],
  ['is confirmed by telephone', '8 days', "phone = '1', phone_confirmed_at = now()"],
  ['signed in once', '8 days', 'last_sign_in_at = now()'],
  ['was invited', '8 days', 'invited_at = now()'],
  ['has no address to confirm', '8 days', 'email = null, is_anonymous = true'],
])('keeps one that %s', async (_, age, change) => {
  const id = await plant(age, change);
  await run();
  expect(await isThere(id)).toBe(true);
});

it('keeps one whose link still opens, who came by another provider, or who has a session', async () => {
  const [waiting, google, inside] = [
    await plant('8 days'),
    await plant('8 days'),
    await plant('8 days'),
  ];
  await gateway.sql(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
     values (gen_random_uuid(), $1::uuid, 'confirmation_token', gen_random_uuid()::text, 'x')`,
    [waiting],
  );
  await gateway.sql("update auth.identities set provider = 'google' where user_id = $1", [google]);
  await gateway.sql(
    'insert into auth.sessions (id, user_id, created_at, updated_at) values (gen_random_uuid(), $1, now(), now())',
    [inside],
  );
  await run();
  expect(await Promise.all([waiting, google, inside].map(isThere))).toEqual([true, true, true]);
});
