import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  awaitMail,
  codeOf,
  inventAddress,
  inventCredentials,
  linkOf,
  meetConfirmed,
  openBrowser,
  postForMail,
  proofOf,
} from '../../../testing/meet-by-mail.ts';
import { startMailbox } from '../../../testing/start-mailbox.ts';
import type { Mailbox } from '../../../testing/start-mailbox.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';

let mailbox: Mailbox;
let gateway: TestGateway;
let closed: TestGateway;
beforeAll(async () => {
  mailbox = await startMailbox();
  const env = { TRUST_PROXY: '1', SMTP_URL: mailbox.url };
  gateway = await startTestGateway({ env });
  closed = await startTestGateway({ env: { ...env, SIGNUP_ENABLED: 'false' } });
});
afterAll(async () => {
  await Promise.all([gateway.stop(), closed.stop()]);
  await mailbox.stop();
});

type From = { at?: TestGateway; from?: string };
const post = (path: string, body: object, { at = gateway, from = inventAddress() }: From = {}) =>
  postForMail(at, path, body, from);

const meetPerson = () => meetConfirmed(gateway);

async function recoveryMail() {
  const { email } = await meetPerson();
  await post('recover', { email });
  const mail = await awaitMail(mailbox, email);
  const code = codeOf(mail);
  return { email, mail, code, wrong: code === '000000' ? '000001' : '000000' };
}

const verifyCode = (email: string, token: string, from?: string) =>
  post('verify', { email, token, type: 'recovery' }, from === undefined ? {} : { from });
const makeOld = (email: string, minutes: number) =>
  gateway.sql(
    `update auth.one_time_tokens set created_at = created_at - make_interval(mins => $2)
     where relates_to = $1`,
    [email, minutes],
  );

describe('A2: the code of a mail', () => {
  it('is dead after five wrong guesses, wherever they come from; the link lives on', async () => {
    const { email, mail, code, wrong } = await recoveryMail();
    for (let guess = 1; guess <= 5; guess += 1) {
      expect((await verifyCode(email, wrong)).status).toBe(403);
    }
    expect((await verifyCode(email, code)).status).toBe(403);
    expect((await openBrowser(gateway).auth.verifyOtp(proofOf(mail))).error).toBeNull();
  });

  it('is dead after five wrong guesses at the same time', async () => {
    const { email, code, wrong } = await recoveryMail();
    await Promise.all(Array.from({ length: 8 }, () => verifyCode(email, wrong)));
    expect((await verifyCode(email, code)).status).not.toBe(200);
    const [left] = await gateway.sql<{ wrong: number; code_hash: string | null }>(
      `select g.wrong, g.code_hash from leakblock_auth.guesses g
       join auth.one_time_tokens t on t.id = g.token_id where t.relates_to = $1`,
      [email],
    );
    expect(left?.code_hash).toBeNull();
  });

  it('works after four wrong guesses', async () => {
    const { email, code, wrong } = await recoveryMail();
    for (let guess = 1; guess <= 4; guess += 1) await verifyCode(email, wrong);
    expect((await verifyCode(email, code)).status).toBe(200);
  });

  it('lasts ten minutes, the link an hour', async () => {
    const { email, code, mail } = await recoveryMail();
    await makeOld(email, 11);
    expect((await verifyCode(email, code)).status).toBe(403);
    expect((await openBrowser(gateway).auth.verifyOtp(proofOf(mail))).error).toBeNull();
    const later = await recoveryMail();
    await makeOld(later.email, 61);
    const { error } = await openBrowser(gateway).auth.verifyOtp(proofOf(later.mail));
    expect(error?.code).toBe('otp_expired');
  });

  it('cannot be guessed on and on: tries are limited by mailbox and by address', async () => {
    const { email } = inventCredentials();
    const address = inventAddress();
    const untilLimit = async (guess: () => Promise<Response>) => {
      for (let tries = 1; tries <= 100; tries += 1) {
        const answer = await guess();
        if (answer.status === 429) return answer.json();
      }
      return null;
    };
    const limited = { error_code: 'over_request_rate_limit' };
    expect(await untilLimit(() => verifyCode(email, '123456'))).toMatchObject(limited);
    expect(
      await untilLimit(() => verifyCode(inventCredentials().email, '123456', address)),
    ).toMatchObject(limited);
  });

  it('cannot be read from a copy of the database, and neither can the link', async () => {
    const { email, code, mail } = await recoveryMail();
    const { token_hash } = proofOf(mail);
    const rows = await gateway.sql(
      `select t, g from auth.one_time_tokens t join leakblock_auth.guesses g on g.token_id = t.id
       where t.relates_to = $1`,
      [email],
    );
    const stored = JSON.stringify([rows, await gateway.sql('select * from auth.users')]);
    const plainHashes = ['sha224', 'sha256'].flatMap((algorithm) =>
      [email + code, code, token_hash].map((text) =>
        createHash(algorithm).update(text).digest('hex'),
      ),
    );
    for (const secret of [code, token_hash, ...plainHashes]) expect(stored).not.toContain(secret);
    expect(token_hash).toMatch(/^[0-9a-f]{56}$/);
  });
});

describe('A5: whether there is an account', () => {
  it.each([
    ['recover', {}],
    ['otp', { create_user: false }],
    ['otp', { create_user: true }],
    ['resend', { type: 'signup' }],
    ['resend', { type: 'email_change' }],
  ])('does not show at %s %j', async (path, body) => {
    const { email: known } = await meetPerson();
    const waiting = inventCredentials();
    await openBrowser(gateway).auth.signUp(waiting);
    const answers = [];
    for (const email of [known, waiting.email, inventCredentials().email]) {
      for (let turn = 0; turn < 5; turn += 1) {
        const answer = await post(path, { email, ...body });
        const headers = [...answer.headers.keys()].filter((name) => name !== 'x-request-id');
        answers.push(JSON.stringify([answer.status, await answer.text(), headers]));
      }
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('[200,"{}"');
  });

  it('does not show when somebody signs up with it: only the mailbox hears', async () => {
    const { email: known } = await meetPerson();
    const waiting = inventCredentials();
    await openBrowser(gateway).auth.signUp(waiting);
    const shapes = [];
    for (const email of [known, waiting.email, inventCredentials().email]) {
      const answer = await post('signup', { email, password: 'Quiet-Lantern-other' });
      // Ids and times are made up each time.
      const text = (await answer.text())
        .replaceAll(email, '@')
        .replaceAll(/[0-9a-f-]{36}/g, 'id')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time');
      const headers = [...answer.headers.keys()].filter((name) => name !== 'x-request-id');
      shapes.push(JSON.stringify([answer.status, text, headers]));
    }
    expect(new Set(shapes).size).toBe(1);
    expect(shapes[0]).toContain('[200,');
    const mail = await awaitMail(mailbox, known);
    expect(mail.text).not.toMatch(/token_hash=/);
  });

  it('does not show when a code is wrong', async () => {
    const { email: known } = await meetPerson();
    const bodies = [];
    for (const email of [known, inventCredentials().email]) {
      bodies.push(await (await verifyCode(email, '123456')).text());
    }
    expect(bodies[0]).toBe(bodies[1]);
  });
});

describe('A8: a link to sign in', () => {
  it('makes no account while sign-up is closed, and does not say so', async () => {
    const { email } = inventCredentials();
    const answer = await post('otp', { email, create_user: true }, { at: closed });
    expect([answer.status, await answer.text()]).toEqual([200, '{}']);
    expect(await closed.sql('select 1 from auth.users where email = $1', [email])).toEqual([]);
  });

  it('makes no account when none is wanted', async () => {
    const { email } = inventCredentials();
    await post('otp', { email, create_user: false });
    expect(await gateway.sql('select 1 from auth.users where email = $1', [email])).toEqual([]);
  });

  it('neither confirms nor signs in by itself', async () => {
    const { email } = inventCredentials();
    await post('otp', { email });
    const [user] = await gateway.sql<{ id: string; email_confirmed_at: string | null }>(
      'select * from auth.users where email = $1',
      [email],
    );
    expect(user?.email_confirmed_at).toBeNull();
    expect(await gateway.sql('select 1 from auth.sessions where user_id = $1', [user?.id])).toEqual(
      [],
    );
  });

  it('makes one account when it is asked for many times at once', async () => {
    const { email } = inventCredentials();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post('otp', { email })));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const users = await gateway.sql('select 1 from auth.users where email = $1', [email]);
    expect(users).toHaveLength(1);
  });
});

describe('A13: a link in a mail', () => {
  it('is not used up by a scanner that opens it', async () => {
    const { mail } = await recoveryMail();
    const { token_hash, type } = proofOf(mail);
    const platformLink = `${gateway.url}/auth/v1/verify?token=${token_hash}&type=${type}`;
    for (let turn = 0; turn < 5; turn += 1) {
      await (await fetch(linkOf(mail))).text();
      const answer = await fetch(platformLink, { redirect: 'manual' });
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(
        `${gateway.url}/confirm?token_hash=${token_hash}&type=${type}`,
      );
      await fetch(platformLink, { method: 'HEAD', redirect: 'manual' });
    }
    const { data, error } = await openBrowser(gateway).auth.verifyOtp({ token_hash, type });
    expect(error).toBeNull();
    expect(data.session?.access_token).toBeTruthy();
  });

  it.each([
    'http://127.0.0.1:4444/x',
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
  ])('never leads to %s', async (wanted) => {
    const { email } = await meetPerson();
    await post(`recover?redirect_to=${encodeURIComponent(wanted)}`, { email });
    const link = linkOf(await awaitMail(mailbox, email));
    expect([...link.searchParams.keys()]).toEqual(['token_hash', 'type']);
    link.searchParams.set('redirect_to', wanted);
    const answer = await fetch(`${gateway.url}/auth/v1/verify${link.search}`, {
      redirect: 'manual',
    });
    const target = new URL(answer.headers.get('location') ?? '');
    expect(target.origin).toBe(gateway.url);
    expect(target.searchParams.has('redirect_to')).toBe(false);
  });

  it('leads to a page that says what is wrong when it is broken', async () => {
    for (const query of [
      '',
      '?type=recovery',
      '?token=x&type=<b>',
      `?token=${'x'.repeat(300)}&type=recovery`,
    ]) {
      const answer = await fetch(`${gateway.url}/auth/v1/verify${query}`, { redirect: 'manual' });
      expect(answer.headers.get('location')).toBe(
        `${gateway.url}/confirm?error=access_denied&error_code=validation_failed`,
      );
    }
  });

  it('puts no tokens into an address when a form without PKCE brings it', async () => {
    const { mail } = await recoveryMail();
    const answer = await fetch(`${gateway.url}/auth/v1/verify`, {
      ...{ method: 'POST', redirect: 'manual', headers: { 'x-forwarded-for': inventAddress() } },
      body: new URLSearchParams(proofOf(mail)),
    });
    expect(answer.headers.get('location')).not.toMatch(/access_token|refresh_token|#/);
    expect((await openBrowser(gateway).auth.verifyOtp(proofOf(mail))).error).toBeNull();
  });
});
