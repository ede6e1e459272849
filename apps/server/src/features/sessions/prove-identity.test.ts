import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awaitMail, codeOf } from '../../testing/meet-by-mail.ts';
import {
  enrol,
  meetGuarded,
  meetPerson,
  showTotpCode,
  signInAgain,
} from '../../testing/meet-guarded.ts';
import type { Person } from '../../testing/meet-guarded.ts';
import { startMailbox } from '../../testing/start-mailbox.ts';
import type { Mailbox } from '../../testing/start-mailbox.ts';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';
import { features } from '../index.ts';

let mailbox: Mailbox;
let gateway: TestGateway;
beforeAll(async () => {
  mailbox = await startMailbox();
  gateway = await startTestGateway({
    features,
    env: { SIGNUP_CONFIRM_EMAIL: 'false', SMTP_URL: mailbox.url },
  });
});
afterAll(async () => {
  await gateway.stop();
  await mailbox.stop();
});

async function call(client: Person['client'], name: string, body: object = {}) {
  const { data } = await client.auth.getSession();
  const answer = await fetch(`${gateway.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: gateway.publishableKey,
      authorization: `Bearer ${data.session?.access_token ?? ''}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const { code } = (text.startsWith('{') ? JSON.parse(text) : {}) as { code?: string };
  return { status: answer.status, code };
}
const prove = (client: Person['client'], proof: object) =>
  call(client, 'prove-identity', { proof });
/** What the door of an export says: with a proof it opens, or says that there is one already. */
const isProved = async (client: Person['client']) =>
  (await call(client, 'request-export')).code !== 'request.proof_needed';

async function meetAdmin(): Promise<Person> {
  const person = await meetPerson(gateway);
  await gateway.sql("insert into user_roles (user_id, role) values ($1, 'admin')", [person.userId]);
  return person;
}
const id = 'aaaa0000-0000-4000-8000-000000000001';
const app = {
  ...{ name: 'App', homepage: null, scopes: ['scans:read'] },
  redirectUris: ['https://app.example/back'],
};
const webhook = { url: 'https://hooks.example/x', events: ['scan.finished'], isEnabled: true };

describe('a session that a thief might hold, though its person signed in a moment ago', () => {
  it.each([
    ['request-export', {}],
    ['request-erasure', {}],
    ['set-payout-account', { kind: 'paypal', email: 'luna@example.org' }],
    ['request-payout', { amountCents: 10_000 }],
    ['register-oauth-client', { ...app, kind: 'confidential' }],
    ['save-oauth-client', { ...app, clientId: 'lb_12345678901234567890' }],
    ['rotate-oauth-secret', { clientId: 'x' }],
    ['save-webhook', webhook],
    ['rotate-webhook-secret', { id }],
  ])('%s waits for a proof', async (name, body) => {
    const { client } = await meetPerson(gateway);
    expect(await call(client, name, body)).toEqual({ status: 403, code: 'request.proof_needed' });
  });

  it('open-export waits for a proof of its own, whoever asked for the export days ago', async () => {
    const { client, userId } = await meetPerson(gateway);
    const [ready] = await gateway.sql<{ exportId: string }>(
      `insert into data_exports (user_id, status, object_name, bytes, ready_at, expires_at)
       values ($1, 'ready', 'x/1.zip', 1, now(), now() + interval '5 days') returning id as "exportId"`,
      [userId],
    );
    expect(await call(client, 'open-export', ready)).toEqual({
      ...{ status: 403, code: 'request.proof_needed' },
    });
  });

  it.each([
    ['start-impersonation', { userId: id, reason: 'cannot find a case' }],
    ['ban-account', { userId: id, reason: 'spam' }],
    ['change-tier', { userId: id, tier: 'pro', reason: 'a friend' }],
    ['send-global-notification', { title: 'a', message: 'b' }],
    ['set-maintenance', { isOn: true }],
    ['decide-payout', { payoutId: id, decision: 'paid' }],
    ['read-payout-account', { partnerId: id }],
  ])('an operator’s %s waits for a proof', async (name, body) => {
    const { client } = await meetAdmin();
    expect(await call(client, name, body)).toEqual({ status: 403, code: 'request.proof_needed' });
  });

  it('cannot take the guards of an account away', async () => {
    const { client, factorId, userId } = await meetGuarded(gateway);
    await gateway.sql(
      `update leakblock_auth.proofs set proved_at = proved_at - interval '11 minutes'
       where session_id in (select id from auth.sessions where user_id = $1)`,
      [userId],
    );
    const { mfa } = client.auth;
    const needed = { code: 'reauthentication_needed' };
    expect((await mfa.unenroll({ factorId })).error).toMatchObject(needed);
    expect((await mfa.recoveryCodes.generate()).error).toMatchObject(needed);
    expect((await client.auth.updateUser({ password: 'Quiet-Lantern-new' })).error).toMatchObject(
      needed,
    );
  });
});

describe('a proof', () => {
  it('is her password', async () => {
    const { client, credentials } = await meetPerson(gateway);
    expect(await prove(client, { password: 'not hers' })).toEqual({
      status: 403,
      code: 'request.proof_wrong',
    });
    expect(await isProved(client)).toBe(false);
    expect((await prove(client, { password: credentials.password })).status).toBe(200);
    expect(await isProved(client)).toBe(true);
  });

  it('is the code of a mail, once', async () => {
    const { client, credentials } = await meetPerson(gateway);
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const code = codeOf(await awaitMail(mailbox, credentials.email));
    const wrong = code === '000000' ? '111111' : '000000';
    expect((await prove(client, { code: wrong })).code).toBe('request.proof_wrong');
    expect((await prove(client, { code: ` ${code}` })).status).toBe(200);
    expect(await isProved(client)).toBe(true);
    expect((await prove(client, { code })).code).toBe('request.proof_wrong');
  });

  it('is the code of her app, also when she signed in with it a moment ago', async () => {
    const { client, secret, factorId, userId } = await meetGuarded(gateway);
    expect(await isProved(client)).toBe(true);
    await gateway.sql('delete from leakblock_auth.proofs');
    // Each code opens once.
    await gateway.sql('delete from leakblock_auth.totp_steps where factor_id = $1', [factorId]);
    const code = showTotpCode(secret);
    expect((await prove(client, { secondFactor: code })).status).toBe(200);
    expect((await prove(client, { secondFactor: code })).code).toBe('request.proof_wrong');
    expect(await isProved(client)).toBe(true);
    expect(
      (await gateway.sql('select from auth.mfa_factors where user_id = $1', [userId])).length,
    ).toBe(1);
  });

  it('is one of her recovery codes, once, of which she hears', async () => {
    const { client, credentials } = await meetGuarded(gateway);
    const { data } = await client.auth.mfa.recoveryCodes.generate();
    const [code = ''] = data?.codes ?? [];
    await gateway.sql('delete from leakblock_auth.proofs');
    expect((await prove(client, { secondFactor: code })).status).toBe(200);
    expect((await prove(client, { secondFactor: code })).code).toBe('request.proof_wrong');
    // Mails of one minute come in any order.
    await expect
      .poll(() => mailbox.mails(credentials.email).map(({ subject }) => subject))
      .toContain('A recovery code was used');
  });

  it('counts in its own session, for ten minutes', async () => {
    const person = await meetPerson(gateway);
    const elsewhere = await signInAgain(gateway, person);
    await prove(person.client, { password: person.credentials.password });
    expect(await isProved(person.client)).toBe(true);
    expect((await call(elsewhere, 'rotate-webhook-secret', { id })).code).toBe(
      'request.proof_needed',
    );
    await gateway.sql(
      "update leakblock_auth.proofs set proved_at = proved_at - interval '10 minutes 1 second'",
    );
    expect((await call(person.client, 'rotate-webhook-secret', { id })).code).toBe(
      'request.proof_needed',
    );
  });

  it('is taken from her app while a thief of the password guesses at the second step', async () => {
    const person = await meetGuarded(gateway);
    const { client, factorId, secret } = person;
    const his = await signInAgain(gateway, person);
    for (let tries = 0; tries < 6; tries += 1) {
      await his.auth.mfa.challengeAndVerify({ factorId, code: 'aaaa-aaaa' });
    }
    const code = showTotpCode(secret, 1);
    const guess = await his.auth.mfa.challengeAndVerify({ factorId, code });
    expect(guess.error?.status).toBe(429);
    expect((await prove(client, { secondFactor: code })).status).toBe(200);
    // Of those in her own session there are five.
    for (let tries = 0; tries < 5; tries += 1) await prove(client, { secondFactor: 'aaaa-aaaa' });
    expect((await prove(client, { secondFactor: 'aaaa-aaaa' })).code).toBe('request.too_many');
  });

  it('cannot be guessed on and on, and a stranger’s guesses at the sign-in take none of hers', async () => {
    const { client, credentials } = await meetPerson(gateway);
    for (let tries = 0; tries < 11; tries += 1) {
      await gateway.client().auth.signInWithPassword({ ...credentials, password: 'a guess' });
    }
    expect((await prove(client, { password: credentials.password })).status).toBe(200);
    for (let tries = 0; tries < 10; tries += 1) await prove(client, { password: 'a guess' });
    expect((await prove(client, { password: credentials.password })).code).toBe('request.too_many');
  });

  it('is noted in the log of sign-in, right or wrong', async () => {
    const { client, credentials, userId } = await meetPerson(gateway);
    await prove(client, { password: 'a guess' });
    await prove(client, { password: credentials.password });
    const rows = await gateway.sql<{ action: string }>(
      `select payload ->> 'action' as action from auth.audit_log_entries
       where payload ->> 'actor_id' = $1 and payload ->> 'action' like 'proof%' order by created_at`,
      [userId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['proof_failed', 'proof_given']);
  });

  it('opens what guards the account: its factor, its codes, its password', async () => {
    const person = await meetPerson(gateway);
    const { client, credentials } = person;
    const { factorId, secret } = await enrol(client);
    await client.auth.mfa.challengeAndVerify({ factorId, code: showTotpCode(secret) });
    await gateway.sql('delete from leakblock_auth.proofs');
    await prove(client, { password: credentials.password });
    expect((await client.auth.mfa.recoveryCodes.generate()).error).toBeNull();
    expect((await client.auth.updateUser({ password: 'Quiet-Lantern-new' })).error).toBeNull();
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
  });
});
