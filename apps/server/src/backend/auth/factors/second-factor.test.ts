import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awaitMail } from '../../../testing/meet-by-mail.ts';
import {
  enrol,
  levelOf,
  meetGuarded,
  meetPerson,
  proveSessions,
  showTotpCode,
  signInAgain,
} from '../../../testing/meet-guarded.ts';
import { startMailbox } from '../../../testing/start-mailbox.ts';
import type { Mailbox } from '../../../testing/start-mailbox.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { removeExpiredJob } from '../mail-flows/remove-expired.job.ts';

let mailbox: Mailbox;
let gateway: TestGateway;
beforeAll(async () => {
  mailbox = await startMailbox();
  gateway = await startTestGateway({
    env: {
      SIGNUP_CONFIRM_EMAIL: 'false',
      SIGN_INS_PER_MINUTE: '1000',
      SMTP_URL: mailbox.url,
    },
  });
});
afterAll(async () => {
  await gateway.stop();
  await mailbox.stop();
});

/** So that the code of this half minute is a new one again. */
const letTimePass = (factorId: string) =>
  gateway.sql('update leakblock_auth.totp_steps set step = step - 10 where factor_id = $1', [
    factorId,
  ]);
const wrongFor = (secret: string) =>
  showTotpCode(secret, 50).replace(/.$/, (digit) => String((Number(digit) + 1) % 10));

describe('an authenticator app', () => {
  it('is shown as a picture and a text, and counts once it has given a code', async () => {
    const { client, credentials } = await meetPerson(gateway);
    const { factorId, secret, data } = await enrol(client);
    expect(data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    const uri = new URL(data.totp.uri);
    expect(uri.protocol + uri.host).toBe('otpauth:totp');
    expect(uri.searchParams.get('secret')).toBe(secret);
    expect(uri.searchParams.get('issuer')).toBe('LeakBlock');
    expect(decodeURIComponent(uri.pathname)).toContain(credentials.email);
    expect((await client.auth.mfa.listFactors()).data?.totp).toEqual([]);
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });

    const { data: session, error } = await client.auth.mfa.challengeAndVerify({
      factorId,
      code: showTotpCode(secret),
    });
    expect(error).toBeNull();
    expect(session).toMatchObject({ token_type: 'bearer', user: { email: credentials.email } });
    const level = await levelOf(client);
    expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect(
      level?.currentAuthenticationMethods.map((entry) =>
        typeof entry === 'string' ? entry : entry.method,
      ),
    ).toEqual(['totp', 'password']);
    expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([
      { id: factorId, friendly_name: 'Phone', status: 'verified' },
    ]);
    expect((await awaitMail(mailbox, credentials.email)).subject).toBe('Two-step sign-in is on');
    await client.auth.refreshSession();
    expect((await levelOf(client))?.currentLevel).toBe('aal2');
  });

  it('ends the sessions that never showed it, when it begins to count', async () => {
    const person = await meetPerson(gateway);
    const elsewhere = await signInAgain(gateway, person);
    const { factorId, secret } = await enrol(person.client);
    await person.client.auth.mfa.challengeAndVerify({ factorId, code: showTotpCode(secret) });
    expect((await elsewhere.auth.getUser()).error).not.toBeNull();
    expect((await person.client.auth.getUser()).error).toBeNull();
  });

  it('is asked for at the next sign-in', async () => {
    const person = await meetGuarded(gateway);
    const client = await signInAgain(gateway, person);
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    const { factorId, secret } = person;
    const code = showTotpCode(secret, 1);
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    expect((await levelOf(client))?.currentLevel).toBe('aal2');
  });

  it('is any of hers: the code of a second app signs in, whichever was asked for', async () => {
    const person = await meetGuarded(gateway);
    await proveSessions(gateway, person);
    const { factorId, secret } = await enrol(person.client, 'Tablet');
    await person.client.auth.mfa.challengeAndVerify({ factorId, code: showTotpCode(secret) });
    await letTimePass(factorId);
    const client = await signInAgain(gateway, person);
    const shown = { factorId: person.factorId, code: showTotpCode(secret) };
    expect((await client.auth.mfa.challengeAndVerify(shown)).error).toBeNull();
    expect((await levelOf(client))?.currentLevel).toBe('aal2');
  });

  it('has its secret at rest encrypted only', async () => {
    const { secret, factorId } = await meetGuarded(gateway);
    const [row] = await gateway.sql<{ secret: string }>(
      'select secret from auth.mfa_factors where id = $1',
      [factorId],
    );
    expect(row?.secret).toMatch(/^enc2:[\w-]{8}:/);
    expect(row?.secret).not.toContain(secret);
  });

  it('that came with a database of the platform works', async () => {
    const person = await meetGuarded(gateway);
    const { factorId, secret } = person;
    await gateway.sql('update auth.mfa_factors set secret = $2 where id = $1', [factorId, secret]);
    const client = await signInAgain(gateway, person);
    const code = showTotpCode(secret, 1);
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
  });

  it('that gave no code is forgotten after a day', async () => {
    const { client, userId } = await meetPerson(gateway);
    await enrol(client);
    await gateway.sql(
      "update auth.mfa_factors set created_at = created_at - interval '25 hours' where user_id = $1",
      [userId],
    );
    await removeExpiredJob.handler(gateway.context, {}, new AbortController().signal, {
      id: 'a-job',
    } as never);
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
  });

  it('needs a name of its own, a fresh sign-in, and room', async () => {
    const { client, userId } = await meetPerson(gateway);
    await enrol(client, 'Phone');
    await expect(enrol(client, 'Phone')).rejects.toMatchObject({
      code: 'mfa_factor_name_conflict',
    });
    for (let count = 2; count <= 10; count += 1) await enrol(client, `Phone ${String(count)}`);
    await expect(enrol(client, 'One too many')).rejects.toMatchObject({
      code: 'too_many_enrolled_mfa_factors',
    });
    await gateway.sql(
      `update auth.mfa_amr_claims set updated_at = updated_at - interval '11 minutes'
       where session_id in (select id from auth.sessions where user_id = $1)`,
      [userId],
    );
    await client.auth.refreshSession();
    await expect(enrol(client, 'Later')).rejects.toMatchObject({ code: 'reauthentication_needed' });
  });
});

describe('a code', () => {
  it('is good once: whoever saw it is too late', async () => {
    const person = await meetGuarded(gateway);
    const { factorId, secret } = person;
    await letTimePass(factorId);
    const code = showTotpCode(secret);
    const [first, second] = [
      await signInAgain(gateway, person),
      await signInAgain(gateway, person),
    ];
    expect((await first.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    const late = await second.auth.mfa.challengeAndVerify({ factorId, code });
    expect(late.error?.code).toBe('mfa_verification_failed');
  });

  it('is good once, also for four at the same moment', async () => {
    const person = await meetGuarded(gateway);
    const { factorId, secret } = person;
    await letTimePass(factorId);
    const code = showTotpCode(secret);
    const clients = await Promise.all(
      Array.from({ length: 4 }, () => signInAgain(gateway, person)),
    );
    const results = await Promise.all(
      clients.map((client) => client.auth.mfa.challengeAndVerify({ factorId, code })),
    );
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
  });

  it('may be half a minute early or late, not more', async () => {
    const person = await meetGuarded(gateway);
    const { factorId, secret } = person;
    for (const [steps, isGood] of [
      [-1, true],
      [-3, false],
      [3, false],
    ] as const) {
      await letTimePass(factorId);
      const client = await signInAgain(gateway, person);
      const code = showTotpCode(secret, steps);
      const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
      expect(error === null).toBe(isGood);
    }
  });

  it('cannot be guessed: the sixth try within five minutes is refused, right or wrong', async () => {
    const person = await meetGuarded(gateway);
    const { factorId, secret } = person;
    const client = await signInAgain(gateway, person);
    const { data: challenge } = await client.auth.mfa.challenge({ factorId });
    const challengeId = challenge?.id ?? '';
    const guess = async (code: string) =>
      (await client.auth.mfa.verify({ factorId, challengeId, code })).error;
    for (let count = 1; count <= 5; count += 1) {
      expect((await guess(wrongFor(secret)))?.code).toBe('mfa_verification_failed');
    }
    expect(await guess(showTotpCode(secret, 1))).toMatchObject({
      code: 'over_request_rate_limit',
      status: 429,
    });
    const elsewhere = await signInAgain(gateway, person);
    const other = await elsewhere.auth.mfa.challengeAndVerify({
      factorId,
      code: showTotpCode(secret, 1),
    });
    expect(other.error?.status).toBe(429);
    const entries = await gateway.sql<{ payload: { log_type: string } }>(
      "select payload from auth.audit_log_entries where payload ->> 'action' = 'verification_attempted' and payload ->> 'actor_id' = $1",
      [person.userId],
    );
    expect(entries).toHaveLength(5);
    expect(entries[0]?.payload.log_type).toBe('factor');
  });

  it('answers a challenge of its own factor, once, within five minutes', async () => {
    const person = await meetGuarded(gateway);
    const { client, factorId, secret } = person;
    const open = async () => (await client.auth.mfa.challenge({ factorId })).data?.id ?? '';
    const verify = async (challengeId: string, steps = 1) =>
      (await client.auth.mfa.verify({ factorId, challengeId, code: showTotpCode(secret, steps) }))
        .error?.code;
    const challengeId = await open();
    await gateway.sql(
      "update auth.mfa_challenges set created_at = created_at - interval '6 minutes' where id = $1",
      [challengeId],
    );
    expect(await verify(challengeId)).toBe('mfa_challenge_expired');
    expect(await verify(crypto.randomUUID())).toBe('mfa_challenge_expired');
    const answered = await open();
    expect(await verify(answered)).toBeUndefined();
    await letTimePass(factorId);
    expect(await verify(answered)).toBe('mfa_challenge_expired');
    const other = await meetGuarded(gateway);
    const foreign = await other.client.auth.mfa.challenge({ factorId: other.factorId });
    expect(await verify(foreign.data?.id ?? '')).toBe('mfa_challenge_expired');
  });
});

describe('a person whose second factor counts, in a session that has not shown it', () => {
  it('changes nothing that guards the account', async () => {
    const person = await meetGuarded(gateway);
    const { factorId } = person;
    const client = await signInAgain(gateway, person);
    const attempts = await Promise.all([
      client.auth.mfa.unenroll({ factorId }),
      client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' }),
      client.auth.updateUser({ email: 'thief@example.org' }),
      client.auth.updateUser({
        password: 'Quiet-Lantern-thief',
        current_password: person.credentials.password,
      }),
      client.auth.mfa.recoveryCodes.generate(),
      client.auth.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } }),
    ]);
    expect(attempts.map(({ error }) => error?.code)).toEqual(
      attempts.map(() => 'insufficient_aal'),
    );
  });

  it('cannot use the token of the time before a factor was removed', async () => {
    const person = await meetGuarded(gateway);
    const { client, factorId } = person;
    const second = await enrol(client, 'Tablet');
    await client.auth.mfa.challengeAndVerify({
      factorId: second.factorId,
      code: showTotpCode(second.secret),
    });
    const elsewhere = await signInAgain(gateway, person);
    const code = showTotpCode(person.secret, 1);
    await elsewhere.auth.mfa.challengeAndVerify({ factorId, code });
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
    expect((await levelOf(elsewhere))?.currentLevel).toBe('aal2');
    const { error } = await elsewhere.auth.mfa.unenroll({ factorId: second.factorId });
    expect(error?.code).toBe('insufficient_aal');
    await elsewhere.auth.refreshSession();
    expect((await levelOf(elsewhere))?.currentLevel).toBe('aal1');
  });
});

describe('removing a factor', () => {
  it('works in a session that has shown it, is told by mail, and lowers the session', async () => {
    const { client, factorId, credentials } = await meetGuarded(gateway);
    await awaitMail(mailbox, credentials.email);
    expect((await client.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    await client.auth.refreshSession();
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    const mail = await awaitMail(mailbox, credentials.email, 1);
    expect(mail.subject).toBe('Two-step sign-in was changed');
  });

  it('concerns her own only', async () => {
    const { factorId } = await meetGuarded(gateway);
    const { client } = await meetGuarded(gateway);
    for (const id of [factorId, 'no-id']) {
      const { error } = await client.auth.mfa.unenroll({ factorId: id });
      expect(error).not.toBeNull();
    }
    const { error } = await client.auth.mfa.challenge({ factorId });
    expect(error?.code).toBe('mfa_factor_not_found');
  });
});
