import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inventCredentials } from '../../../testing/meet-by-mail.ts';
import { enrol, showTotpCode } from '../../../testing/meet-guarded.ts';
import { startMailbox } from '../../../testing/start-mailbox.ts';
import type { Mailbox } from '../../../testing/start-mailbox.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';

let gateway: TestGateway;
let mailbox: Mailbox;
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

/** Has a mail sent to her after all that are on their way, by a password that is forgotten. */
async function askForMail(email: string): Promise<{ sent: number }> {
  const sent = mailbox.mails(email).length;
  expect((await openBrowser().auth.resetPasswordForEmail(email)).error).toBeNull();
  return { sent };
}

/** A client that keeps cookies, as a browser does. */
function openBrowser() {
  let cookie = '';
  return createClient(gateway.url, gateway.publishableKey, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      experimental: { recoveryCodes: true },
    },
    global: {
      fetch: async (input, init) => {
        const headers = new Headers(init?.headers);
        if (cookie !== '') headers.set('cookie', cookie);
        const response = await fetch(input, { ...init, headers });
        for (const given of response.headers.getSetCookie()) cookie = given.split(';')[0] ?? '';
        return response;
      },
    },
  });
}
type Browser = ReturnType<typeof openBrowser>;

/** Somebody with a second factor, in the browser where she showed it, and a thief who knows her password. */
async function meet() {
  const [hers, his] = [openBrowser(), openBrowser()];
  const credentials = inventCredentials();
  await hers.auth.signUp(credentials);
  const { factorId, secret } = await enrol(hers as never);
  let steps = 0;
  /** Each code is good once. */
  const showCode = async (browser: Browser, code?: string) => {
    await gateway.sql('delete from leakblock_auth.totp_steps where factor_id = $1', [factorId]);
    const right = showTotpCode(secret, steps);
    return (await browser.auth.mfa.challengeAndVerify({ factorId, code: code ?? right })).error;
  };
  expect(await showCode(hers)).toBeNull();
  const { data } = await hers.auth.mfa.recoveryCodes.generate();
  await his.auth.signInWithPassword(credentials);
  const useUp = async (browser: Browser) => {
    for (let tries = 0; tries < 5; tries += 1) {
      steps = 0;
      expect((await showCode(browser, 'aaaa-aaaa-aaaa-aaaa'))?.code).toBe(
        'mfa_verification_failed',
      );
    }
    expect((await showCode(browser))?.status).toBe(429);
  };
  return { hers, his, credentials, showCode, useUp, recoveryCodes: data?.codes ?? [] };
}

describe('whoever knows only the password', () => {
  it('does not keep her out of the browser where she showed her second factor before', async () => {
    const { hers, his, credentials, showCode, useUp, recoveryCodes } = await meet();
    await useUp(his);
    await hers.auth.signInWithPassword(credentials);
    expect(await showCode(hers)).toBeNull();
    await hers.auth.signInWithPassword(credentials);
    const [code = ''] = recoveryCodes;
    expect((await hers.auth.mfa.recoveryCodes.verify({ code })).error).toBeNull();
  });

  it('gets no more guesses by signing in again and again', async () => {
    const { his, credentials, showCode, useUp } = await meet();
    await useUp(his);
    await his.auth.signInWithPassword(credentials);
    expect((await showCode(his))?.status).toBe(429);
    const another = openBrowser();
    await another.auth.signInWithPassword(credentials);
    expect((await showCode(another))?.status).toBe(429);
  });

  it('is told of to her by mail, once a day', async () => {
    const { hers, his, credentials, showCode, useUp } = await meet();
    const told = () =>
      mailbox
        .mails(credentials.email)
        .filter(({ subject }) => subject === 'Wrong codes at your two-step sign-in').length;
    // Codes that she mistypes herself before the right one are nothing to tell.
    await hers.auth.signInWithPassword(credentials);
    for (let tries = 0; tries < 4; tries += 1) await showCode(hers, '000000');
    expect(await showCode(hers)).toBeNull();
    await his.auth.signInWithPassword(credentials);
    await useUp(his);
    await expect.poll(told).toBe(1);

    await hers.auth.signInWithPassword(credentials);
    expect(await showCode(hers)).toBeNull();
    await hers.auth.signInWithPassword(credentials);
    await useUp(hers);
    // A mail that is sent after all that would be told of.
    const { sent } = await askForMail(credentials.email);
    await expect.poll(() => mailbox.mails(credentials.email).length).toBeGreaterThan(sent);
    expect(told()).toBe(1);
  });

  it('is not she who mistypes the codes of the app that she sets up', async () => {
    const hers = openBrowser();
    const credentials = inventCredentials();
    await hers.auth.signUp(credentials);
    const { factorId } = await enrol(hers as never);
    for (let tries = 0; tries < 6; tries += 1)
      await hers.auth.mfa.challengeAndVerify({ factorId, code: '000000' });
    await askForMail(credentials.email);
    await expect.poll(() => mailbox.mails(credentials.email)).toHaveLength(1);
    expect(mailbox.mails(credentials.email)[0]?.subject).not.toMatch(/wrong codes/iu);
  });

  it('ends no session but his own', async () => {
    const { hers, his } = await meet();
    const { data } = await his.auth.getSession();
    for (const scope of ['others', 'global']) {
      const answer = await fetch(`${gateway.url}/auth/v1/logout?scope=${scope}`, {
        method: 'POST',
        headers: {
          apikey: gateway.publishableKey,
          authorization: `Bearer ${data.session?.access_token ?? ''}`,
        },
      });
      expect(answer.status).toBe(401);
    }
    expect((await hers.auth.getUser()).error).toBeNull();
    expect((await his.auth.signOut({ scope: 'local' })).error).toBeNull();
    expect((await hers.auth.signOut({ scope: 'others' })).error).toBeNull();
  });
});

describe('who she is', () => {
  /** Somebody who told her name and linked Google. */
  async function meetNamed() {
    const met = await meet();
    const told = { full_name: 'Luna Marlowe', locale: 'en' };
    expect((await met.hers.auth.updateUser({ data: told })).error).toBeNull();
    await gateway.sql(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
       select gen_random_uuid(), 'google', gen_random_uuid()::text, id,
         '{"full_name": "Luna Marlowe", "email": "luna@gmail.example", "picture": "https://pictures.example/luna.png"}'
       from auth.users where email = $1`,
      [met.credentials.email],
    );
    return met;
  }

  /** All that a session is told of its person: in its answer, in its token, and when it asks. */
  async function readAll(browser: Browser) {
    const { data } = await browser.auth.getSession();
    const token = data.session?.access_token ?? '';
    const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    const { data: asked } = await browser.auth.getUser();
    return [JSON.stringify(data.session?.user), claims, JSON.stringify(asked.user)];
  }

  it('is not told before the second step, and is after it', async () => {
    const { his, credentials, showCode } = await meetNamed();
    await his.auth.signInWithPassword(credentials);
    for (const renew of [false, true]) {
      if (renew) expect((await his.auth.refreshSession()).error).toBeNull();
      for (const told of await readAll(his)) {
        expect(told).not.toMatch(/Luna|gmail|pictures/u);
        // What the second step needs.
        expect(told).toContain(credentials.email);
      }
    }
    const { data } = await his.auth.mfa.listFactors();
    expect(data?.totp).toHaveLength(1);

    expect(await showCode(his)).toBeNull();
    const [answer, claims, asked] = await readAll(his);
    for (const told of [answer, claims, asked]) expect(told).toContain('Luna Marlowe');
    for (const told of [answer, asked]) expect(told).toContain('pictures.example/luna.png');
  });

  it('is not changed before the second step', async () => {
    const { hers, his } = await meetNamed();
    const { error } = await his.auth.updateUser({ data: { full_name: 'Eve', locale: 'de' } });
    expect(error?.code).toBe('insufficient_aal');
    const { data } = await hers.auth.getUser();
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Luna Marlowe', locale: 'en' });
  });
});

describe('a browser that has shown the second factor', () => {
  it('has tries of its own, and no more than anybody', async () => {
    const { hers, his, credentials, showCode, useUp } = await meet();
    await hers.auth.signInWithPassword(credentials);
    await useUp(hers);
    expect(await showCode(his)).toBeNull();
  });
});
