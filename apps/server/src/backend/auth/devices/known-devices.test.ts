import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gateway } from '../../../assemble-gateway.ts';
import { awaitMail, codeOf, inventAddress, proofOf } from '../../../testing/meet-by-mail.ts';
import { startMailbox } from '../../../testing/start-mailbox.ts';
import type { Mailbox } from '../../../testing/start-mailbox.ts';
import { startSecondGateway } from '../../../testing/start-second-gateway.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';

const password = 'Quiet-Lantern-devices';
let mailbox: Mailbox;
let gateway: TestGateway;
let second: Gateway;
beforeAll(async () => {
  mailbox = await startMailbox();
  const env = { SIGNUP_CONFIRM_EMAIL: 'false', TRUST_PROXY: '1' };
  gateway = await startTestGateway({ env: { ...env, SMTP_URL: mailbox.url } });
  second = await startSecondGateway(gateway, { env });
});
afterAll(async () => {
  await second.stop();
  await gateway.stop();
  await mailbox.stop();
});

type Browser = { cookie: string; address?: string };
/** A browser that was never here. */
const stranger = (): Browser => ({ cookie: '' });

async function post(browser: Browser, path: string, body: object, port = gateway.port) {
  const response = await fetch(`http://127.0.0.1:${String(port)}/auth/v1/${path}`, {
    method: 'POST',
    headers: {
      apikey: gateway.publishableKey,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
      'x-forwarded-for': browser.address ?? inventAddress(),
      ...(browser.cookie !== '' && { cookie: browser.cookie }),
    },
    body: JSON.stringify(body),
  });
  const given = keepCookie(browser, response);
  const answer = (await response.json()) as { code?: string; access_token?: string };
  return { status: response.status, code: answer.code, token: answer.access_token, given };
}

function keepCookie(browser: Browser, response: Response): string | undefined {
  const [given] = response.headers.getSetCookie();
  if (given !== undefined) browser.cookie = given.split(';')[0] ?? '';
  return given;
}

/** Changes something of the account, soon after signing in. */
async function put(browser: Browser, body: object, token = ''): Promise<Response> {
  const response = await fetch(`${gateway.url}/auth/v1/user`, {
    method: 'PUT',
    headers: {
      apikey: gateway.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      cookie: browser.cookie,
    },
    body: JSON.stringify({ ...body, current_password: password }),
  });
  keepCookie(browser, response);
  return response;
}

const signIn = (browser: Browser, email: string, typed = password, port?: number) =>
  post(browser, 'token?grant_type=password', { email, password: typed }, port);

/** Somebody with an account, and the browser that she made it in. */
async function meet(): Promise<{ email: string; browser: Browser }> {
  const email = `${randomUUID()}@example.org`;
  const browser = stranger();
  expect((await post(browser, 'signup', { email, password })).status).toBe(200);
  return { email, browser };
}

/** A stranger who keeps trying from everywhere, until the account takes no tries any more. */
async function attack(email: string): Promise<void> {
  for (let tries = 0; tries < 30; tries += 1) {
    const port = tries % 2 === 0 ? gateway.port : second.port;
    if ((await signIn(stranger(), email, 'a guess', port)).status === 429) return;
  }
  throw new Error('The account takes tries without end.');
}

describe('an account that a stranger keeps trying', () => {
  it('opens for its person in the browser she used before, and by mail from a new one', async () => {
    const { email, browser } = await meet();
    await attack(email);
    // From a browser that nobody knows even the right password waits.
    expect((await signIn(stranger(), email)).status).toBe(429);
    expect((await signIn(browser, email)).status).toBe(200);
    expect((await signIn(browser, email, password, second.port)).status).toBe(200);
    const elsewhere = stranger();
    await post(elsewhere, 'otp', { email, create_user: false });
    const mail = await awaitMail(mailbox, email);
    expect((await post(elsewhere, 'verify', proofOf(mail))).status).toBe(200);
    // That one is known now.
    expect((await signIn(elsewhere, email)).status).toBe(200);
  });

  it('also when he sits in her own network', async () => {
    const { email, browser } = await meet();
    browser.address = inventAddress();
    for (let tries = 0; tries < 11; tries += 1) {
      await signIn({ cookie: '', address: browser.address }, `${randomUUID()}@example.org`);
    }
    expect((await signIn({ cookie: '', address: browser.address }, email)).status).toBe(429);
    expect((await signIn(browser, email)).status).toBe(200);
  });

  it('sends her mails when he used up those of the hour, and takes their code', async () => {
    const { email, browser } = await meet();
    for (let asked = 0; asked < 3; asked += 1) await post(stranger(), 'recover', { email });
    await awaitMail(mailbox, email, 2);
    await post(stranger(), 'recover', { email });
    for (let guess = 0; guess < 11; guess += 1) {
      await post(stranger(), 'verify', { email, token: '000000', type: 'recovery' });
    }
    await post(browser, 'recover', { email });
    const token = codeOf(await awaitMail(mailbox, email, 3));
    const proof = { email, token, type: 'recovery' };
    expect((await post(stranger(), 'verify', proof)).status).toBe(429);
    expect((await post(browser, 'verify', proof)).status).toBe(200);
  });
});

describe('a browser that signed in before', () => {
  it('has tries of its own, and no more than anybody', async () => {
    const { email, browser } = await meet();
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await signIn(browser, email, 'a guess')).code).toBe('invalid_credentials');
    }
    expect((await signIn(browser, email)).code).toBe('over_request_rate_limit');
    // Her other browsers go on.
    expect((await signIn(stranger(), email)).status).toBe(200);
  });

  it('is known to the account it signed in to, and to no other', async () => {
    const [ana, bea] = [await meet(), await meet()];
    await attack(ana.email);
    expect((await signIn(bea.browser, ana.email)).status).toBe(429);
    await signIn(ana.browser, bea.email);
    // Known to both now.
    expect((await signIn(ana.browser, ana.email)).status).toBe(200);
    const [name, value = ''] = ana.browser.cookie.split('=');
    const [device = '', , ...marks] = value.split('.');
    const forged = { cookie: `${String(name)}=${[device, 'A'.repeat(22), ...marks].join('.')}` };
    // The mark of the other account, and a made up one.
    expect((await signIn({ ...forged }, ana.email)).status).toBe(429);
  });

  it('is a stranger once the password is another one, but for the one in which she changed it', async () => {
    const { email, browser } = await meet();
    const his = stranger();
    expect((await signIn(his, email)).status).toBe(200);
    const { token } = await signIn(browser, email);
    const changed = await put(browser, { password: 'Another-Lantern-entirely' }, token);
    expect(changed.status).toBe(200);
    await attack(email);
    expect((await signIn(his, email, 'a guess')).code).toBe('over_request_rate_limit');
    expect((await signIn(browser, email, 'Another-Lantern-entirely')).status).toBe(200);
  });

  it('keeps a cookie that no page reads, sent to sign-in only, and that says nothing about her', async () => {
    const { email, browser } = await meet();
    const { given } = await signIn(browser, email);
    expect(given).toMatch(
      /^leakblock_known=[\w-]{22}\.[\w-]{22}; Max-Age=34560000; Path=\/auth\/v1; HttpOnly; SameSite=Strict$/,
    );
    expect((await signIn(browser, email, 'a guess')).given).toBeUndefined();
  });
});
