import { erasureAnswer } from '@leakblock/domain/exports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions } from '../../sessions/index.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { isSuspended } from '../../removal-requests/index.ts';
import { addErasureRoutes, erasureJobs, erasureReadOnly } from './index.ts';
import { eraseAccount } from './erase-account.ts';
import { eraseAccountsJob } from './erase-accounts.job.ts';

const password = 'the lantern is quiet tonight';
const day = 86_400_000;
let gateway: TestGateway;
let skippedMs = 0;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: [
      {
        ...{ name: 'exports', routes: addErasureRoutes },
        ...{ jobs: erasureJobs, readOnly: erasureReadOnly },
      },
      sessions,
    ],
    env: { WORKER_IN_PROCESS: 'false', SIGN_INS_PER_MINUTE: '100' },
    now: () => new Date(Date.now() + skippedMs),
  });
});
afterAll(() => gateway.stop());

/** Somebody with a password. */
async function meet(): Promise<SignedIn> {
  const who = await gateway.signIn();
  await gateway.sql('insert into profiles (id, first_name) values ($1, $2)', [who.userId, 'Juno']);
  const { error } = await gateway.client().auth.signUp({ email: `p-${who.email}`, password });
  expect(error).toBeNull();
  await gateway.sql(
    `update auth.users set encrypted_password = (select encrypted_password from auth.users where email = $2),
       email_confirmed_at = now() where id = $1`,
    [who.userId, `p-${who.email}`],
  );
  return who;
}
async function call(who: SignedIn | null, name: string, body: object = {}) {
  const answer = await fetch(`${gateway.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: gateway.publishableKey,
      'content-type': 'application/json',
      ...(who !== null && { authorization: `Bearer ${who.token}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const tell = (who: SignedIn) =>
  gateway.sql<{ title: string }>(
    'select title from notifications where user_id = $1 order by created_at',
    [who.userId],
  );
const lookAgain = () =>
  eraseAccountsJob.handler(gateway.context, {}, gateway.context.stopping, {
    ...{ id: '', retryCount: 0 },
  });

describe('asking for the end of an account', () => {
  it('takes a session and a proof', async () => {
    const juno = await meet();
    expect((await call(null, 'read-erasure')).body['code']).toBe('request.unauthorized');
    await gateway.sql('delete from leakblock_auth.proofs');
    expect((await call(juno, 'request-erasure')).body['code']).toBe('request.proof_needed');
    expect(erasureAnswer.parse((await call(juno, 'read-erasure')).body).dueAt).toBeNull();
    await call(juno, 'prove-identity', { proof: { password } });
    const asked = await call(juno, 'request-erasure');
    expect(asked.status).toBe(200);
    expect(erasureAnswer.parse(asked.body).dueAt).not.toBeNull();
  });

  it('keeps everything in her name from leaving the house until she turns back', async () => {
    const juno = await meet();
    const mayNotLeave = () =>
      gateway.context.database.asService((trx) => isSuspended(trx, juno.userId));
    expect(await mayNotLeave()).toBe(false);
    await call(juno, 'request-erasure');
    expect(await mayNotLeave()).toBe(true);
    expect((await call(juno, 'cancel-erasure')).status).toBe(200);
    expect(await mayNotLeave()).toBe(false);
    expect((await call(juno, 'cancel-erasure')).body['code']).toBe('exports.not_requested');
  });
});

describe('until the day comes', () => {
  it('she is told when she asked and three days before, each once', async () => {
    const juno = await meet();
    await call(juno, 'request-erasure');
    skippedMs = 10 * day;
    await lookAgain();
    expect(await tell(juno)).toHaveLength(1);
    skippedMs = 11 * day + 60_000;
    await lookAgain();
    await lookAgain();
    expect(await tell(juno)).toHaveLength(2);
    skippedMs = 0;
  });

  it('nothing happens before, and something that came into the way is told and waited for', async () => {
    const juno = await meet();
    const { context, sql } = gateway;
    await call(juno, 'request-erasure');
    await eraseAccount(context, juno.userId, context.stopping);
    await sql("insert into user_roles (user_id, role) values ($1, 'moderator')", [juno.userId]);
    skippedMs = 15 * day;
    await lookAgain();
    await lookAgain();
    expect((await tell(juno)).map(({ title }) => title)).toContain(
      'Your account could not be deleted yet',
    );
    expect(await sql('select from auth.users where id = $1', [juno.userId])).toHaveLength(1);
    await sql('delete from user_roles where user_id = $1', [juno.userId]);
    await lookAgain();
    expect(await sql('select from auth.users where id = $1', [juno.userId])).toHaveLength(0);
    skippedMs = 0;
  });

  it('a hundred that have to wait do not keep the next', async () => {
    const juno = await meet();
    await call(juno, 'request-erasure');
    const waiting = `select id from auth.users where email like 'waits-%'`;
    await gateway.sql(`
      insert into auth.users (id, email, aud, role)
        select gen_random_uuid(), 'waits-' || n || '@example.org', 'authenticated', 'authenticated'
        from generate_series(1, 100) as n;
      insert into profiles (id) ${waiting};
      insert into user_roles (user_id, role) select id, 'moderator' from (${waiting}) as w;
      insert into account_deletions (user_id, requested_at, due_at)
        select id, now() - interval '20 days', now() - interval '6 days' from (${waiting}) as w`);
    skippedMs = 15 * day;
    await lookAgain();
    expect(await gateway.sql('select from auth.users where id = $1', [juno.userId])).toEqual([]);
    expect(await gateway.sql(waiting)).toHaveLength(100);
    await gateway.sql(`delete from auth.users where email like 'waits-%'`);
    skippedMs = 0;
  });

  it('an agency that she alone owns stands in the way, and ends with her when it is suspended', async () => {
    const [juno, manager, creator] = [await meet(), await meet(), await meet()];
    const { sql } = gateway;
    const [agency] = await sql<{ id: string }>(
      "insert into agencies (name) values ('Lantern Talent') returning id",
    );
    const id = agency?.id;
    for (const [who, role] of [
      [juno, 'owner'],
      [manager, 'manager'],
    ] as const)
      await sql('insert into agency_members (agency_id, user_id, role) values ($1, $2, $3)', [
        ...[id, who.userId, role],
      ]);
    await sql('insert into agency_creators (agency_id, user_id) values ($1, $2)', [
      ...[id, creator.userId],
    ]);
    expect((await call(juno, 'read-erasure')).body['obstacles']).toEqual(['owns_agency']);
    expect((await call(juno, 'request-erasure')).body['code']).toBe('exports.in_the_way');
    await sql("update agencies set status = 'suspended' where id = $1", [id]);
    expect((await call(juno, 'request-erasure')).body['obstacles']).toEqual([]);
    const left = () =>
      sql(
        `select user_id from agency_members where agency_id = $1
         union all select user_id from agency_creators where agency_id = $1 and status = 'active'`,
        [id],
      );
    expect(await left()).toHaveLength(3);
    skippedMs = 15 * day;
    await lookAgain();
    skippedMs = 0;
    expect(await sql('select from auth.users where id = $1', [juno.userId])).toEqual([]);
    expect(await left()).toEqual([]);
    expect((await tell(creator)).map(({ title }) => title)).toEqual([
      'Lantern Talent no longer acts for you',
    ]);
    expect(await tell(manager)).toEqual([]);
  });

  it('there is no way back once it has begun', async () => {
    const juno = await meet();
    await call(juno, 'request-erasure');
    await gateway.sql('update account_deletions set begun_at = now() where user_id = $1', [
      juno.userId,
    ]);
    expect((await call(juno, 'cancel-erasure')).body['code']).toBe('exports.begun');
  });
});
