import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  awaitMail,
  codeOf,
  inventAddress,
  inventCredentials,
  linkOf,
  openBrowser,
  proofOf,
} from '../../../testing/meet-by-mail.ts';
import { startMailbox } from '../../../testing/start-mailbox.ts';
import type { Mailbox } from '../../../testing/start-mailbox.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';

const otherSite = 'https://app.example/signed-in';
let mailbox: Mailbox;
let gateway: TestGateway;
beforeAll(async () => {
  mailbox = await startMailbox();
  gateway = await startTestGateway({
    env: {
      TRUST_PROXY: '1',
      SMTP_URL: mailbox.url,
      MAILS_PER_HOUR: '20',
      REDIRECT_URLS: otherSite,
    },
  });
});
afterAll(async () => {
  await gateway.stop();
  await mailbox.stop();
});

const jsonHeaders = () => ({
  'content-type': 'application/json',
  'x-forwarded-for': inventAddress(),
  apikey: gateway.publishableKey,
});

/** A person who signed up and confirmed her address. */
async function meetPerson() {
  const { email, password } = inventCredentials();
  const browser = openBrowser(gateway);
  await browser.auth.signUp({ email, password });
  const { data, error } = await browser.auth.verifyOtp(proofOf(await awaitMail(mailbox, email)));
  if (error !== null || data.user === null)
    throw new Error('She could not sign up.', { cause: error });
  return { email, password, browser, id: data.user.id };
}

type Met = Awaited<ReturnType<typeof meetPerson>>;

describe('a new account', () => {
  it('is confirmed by the link of a mail, which signs her in', async () => {
    const { email, password } = inventCredentials();
    const browser = openBrowser(gateway);
    const { data: signedUp } = await browser.auth.signUp({
      ...{ email, password, options: { emailRedirectTo: `${gateway.url}/dashboard?tab=2` } },
    });
    expect(signedUp.session).toBeNull();
    const refused = await browser.auth.signInWithPassword({ email, password });
    expect(refused.error).not.toBeNull();
    const mail = await awaitMail(mailbox, email);
    const link = linkOf(mail);
    expect(link.origin + link.pathname).toBe(`${gateway.url}/confirm`);
    expect(link.searchParams.get('next')).toBe('/dashboard?tab=2');
    const { data, error } = await browser.auth.verifyOtp(proofOf(mail));
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect((await browser.auth.getUser()).data.user?.id).toBe(data.user?.id);
    expect(
      (await openBrowser(gateway).auth.signInWithPassword({ email, password })).error,
    ).toBeNull();
  });

  it('is confirmed by the code of the mail, once', async () => {
    const { email, password } = inventCredentials();
    const browser = openBrowser(gateway);
    await browser.auth.signUp({ email, password });
    const token = codeOf(await awaitMail(mailbox, email));
    const proof = { email: email.toUpperCase(), token, type: 'signup' } as const;
    expect((await browser.auth.verifyOtp(proof)).error).toBeNull();
    const again = await openBrowser(gateway).auth.verifyOtp(proof);
    expect(again.error).toMatchObject({ code: 'otp_expired', status: 403 });
  });

  it('gets its mail again, and only the newest counts', async () => {
    const { email, password } = inventCredentials();
    const browser = openBrowser(gateway);
    await browser.auth.signUp({ email, password });
    const first = await awaitMail(mailbox, email);
    expect((await browser.auth.resend({ type: 'signup', email })).error).toBeNull();
    const second = await awaitMail(mailbox, email, 1);
    expect((await browser.auth.verifyOtp(proofOf(first))).error?.code).toBe('otp_expired');
    expect((await browser.auth.verifyOtp(proofOf(second))).error).toBeNull();
  });

  it('gets mails in the language she signed up in', async () => {
    const { email, password } = inventCredentials();
    const options = { data: { locale: 'fr', full_name: 'x\r\nBcc: evil@example.net' } };
    await openBrowser(gateway).auth.signUp({ email, password, options });
    const mail = await awaitMail(mailbox, email);
    expect(mail.subject).toBe('Confirmez votre adresse e-mail');
    expect(mail.to).toBe(email);
    expect(mail.headers).not.toContain('bcc');
  });

  it('gets them in the language of her profile once there is one', async () => {
    const { email, password } = inventCredentials();
    const browser = openBrowser(gateway);
    await browser.auth.signUp({ email, password, options: { data: { locale: 'fr' } } });
    const { data } = await browser.auth.verifyOtp(proofOf(await awaitMail(mailbox, email)));
    await gateway.sql(`insert into profiles (id, email, locale) values ($1, $2, 'de')`, [
      data.user?.id,
      email,
    ]);
    await openBrowser(gateway).auth.signInWithOtp({ email });
    expect((await awaitMail(mailbox, email, 1)).subject).toBe('Ihr Link zum Anmelden');
  });
});

describe('signing in by mail', () => {
  it.each(['link', 'code'] as const)('works with the %s', async (way) => {
    const { email, id } = await meetPerson();
    const browser = openBrowser(gateway);
    const { error } = await browser.auth.signInWithOtp({ email });
    expect(error).toBeNull();
    const mail = await awaitMail(mailbox, email, 1);
    const { data } = await browser.auth.verifyOtp(
      way === 'link' ? proofOf(mail) : { email, token: codeOf(mail), type: 'email' },
    );
    expect(data.user?.id).toBe(id);
    expect((await browser.auth.getUser()).data.user?.email).toBe(email);
  });

  it('makes an account, which counts only when the mailbox is proved', async () => {
    const { email } = inventCredentials();
    const browser = openBrowser(gateway);
    await browser.auth.signInWithOtp({ email, options: { data: { full_name: 'Ana' } } });
    const mail = await awaitMail(mailbox, email);
    const [before] = await gateway.sql('select * from auth.users where email = $1', [email]);
    expect(before?.['email_confirmed_at']).toBeNull();
    const { data } = await browser.auth.verifyOtp(proofOf(mail));
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ana' });
    expect(data.user?.email_confirmed_at).toBeTruthy();
  });

  it('drops a password that a stranger set before she proved her mailbox', async () => {
    const { email, password } = inventCredentials();
    await openBrowser(gateway).auth.signUp({ email, password });
    await awaitMail(mailbox, email);
    const her = openBrowser(gateway);
    await her.auth.signInWithOtp({ email });
    await her.auth.verifyOtp(proofOf(await awaitMail(mailbox, email, 1)));
    const { error } = await openBrowser(gateway).auth.signInWithPassword({ email, password });
    expect(error?.code).toBe('invalid_credentials');
  });

  it('leads a page elsewhere back with a code for the browser that began (PKCE)', async () => {
    const { email, id } = await meetPerson();
    const browser = openBrowser(gateway);
    await browser.auth.signInWithOtp({ email, options: { emailRedirectTo: otherSite } });
    const mail = await awaitMail(mailbox, email, 1);
    expect(linkOf(mail).searchParams.get('redirect_to')).toBe(otherSite);
    const { token_hash, type } = proofOf(mail);
    const pressed = await fetch(`${gateway.url}/auth/v1/verify`, {
      ...{ method: 'POST', redirect: 'manual', headers: { 'x-forwarded-for': inventAddress() } },
      body: new URLSearchParams({ token_hash, type }),
    });
    const target = new URL(pressed.headers.get('location') ?? '');
    expect(pressed.status).toBe(303);
    expect(target.origin + target.pathname).toBe(otherSite);
    expect([...target.searchParams.keys()]).toEqual(['code']);
    expect(target.hash).toBe('');
    const code = target.searchParams.get('code') ?? '';
    const { data, error } = await browser.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.id).toBe(id);
    expect((await browser.auth.exchangeCodeForSession(code)).error).not.toBeNull();
  });

  it('gives a caught code to nobody, and burns it', async () => {
    const { email } = await meetPerson();
    const browser = openBrowser(gateway);
    await browser.auth.signInWithOtp({ email, options: { emailRedirectTo: otherSite } });
    const pressed = await fetch(`${gateway.url}/auth/v1/verify`, {
      ...{ method: 'POST', redirect: 'manual', headers: { 'x-forwarded-for': inventAddress() } },
      body: new URLSearchParams(proofOf(await awaitMail(mailbox, email, 1))),
    });
    const code = new URL(pressed.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const thief = await fetch(`${gateway.url}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      headers: jsonHeaders(),
      body: JSON.stringify({ auth_code: code, code_verifier: randomBytes(40).toString('hex') }),
    });
    expect(thief.status).toBe(400);
    expect(await thief.json()).toMatchObject({ error_code: 'bad_code_verifier' });
    const { error } = await browser.auth.exchangeCodeForSession(code);
    expect(error?.code).toBe('flow_state_not_found');
  });

  it.each([
    [
      'her password is changed',
      async ({ browser, password }: Met) =>
        browser.auth.updateUser({ password: `new ${password}`, current_password: password }),
    ],
    [
      'she signs out everywhere',
      async ({ browser }: Met) => browser.auth.signOut({ scope: 'global' }),
    ],
    [
      'she signs all others out',
      async ({ browser }: Met) => browser.auth.signOut({ scope: 'others' }),
    ],
  ])('begins nothing with a code any more once %s', async (_what, act) => {
    const person = await meetPerson();
    const thief = openBrowser(gateway);
    await thief.auth.signInWithOtp({
      ...{ email: person.email, options: { emailRedirectTo: otherSite } },
    });
    const pressed = await fetch(`${gateway.url}/auth/v1/verify`, {
      ...{ method: 'POST', redirect: 'manual', headers: { 'x-forwarded-for': inventAddress() } },
      body: new URLSearchParams(proofOf(await awaitMail(mailbox, person.email, 1))),
    });
    const code = new URL(pressed.headers.get('location') ?? '').searchParams.get('code') ?? '';
    expect((await act(person)).error).toBeNull();
    const { error } = await thief.auth.exchangeCodeForSession(code);
    expect(error?.code).toBe('flow_state_not_found');
  });

  it.each([
    [
      'without a hash',
      { code_challenge: randomBytes(40).toString('hex'), code_challenge_method: 'plain' },
    ],
    ['of another length', { code_challenge: 'abc', code_challenge_method: 's256' }],
    ['without its method', { code_challenge: randomBytes(32).toString('base64url') }],
  ])('takes no code challenge %s', async (_name, challenge) => {
    const answer = await fetch(`${gateway.url}/auth/v1/otp`, {
      method: 'POST',
      headers: jsonHeaders(),
      body: JSON.stringify({ email: inventCredentials().email, ...challenge }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' });
  });
});

describe('a forgotten password', () => {
  it('is replaced by way of a mail', async () => {
    const { email, password } = await meetPerson();
    const browser = openBrowser(gateway);
    const redirectTo = `${gateway.url}/reset-password`;
    expect((await browser.auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull();
    const mail = await awaitMail(mailbox, email, 1);
    expect(linkOf(mail).searchParams.get('next')).toBe('/reset-password');
    expect((await browser.auth.verifyOtp(proofOf(mail))).error).toBeNull();
    const next = inventCredentials().password;
    expect((await browser.auth.updateUser({ password: next })).error).toBeNull();
    const old = await openBrowser(gateway).auth.signInWithPassword({ email, password });
    expect(old.error?.code).toBe('invalid_credentials');
    const now = await openBrowser(gateway).auth.signInWithPassword({ email, password: next });
    expect(now.error).toBeNull();
  });

  it('is not replaced by a link that was made to sign in', async () => {
    const { email } = await meetPerson();
    const browser = openBrowser(gateway);
    await browser.auth.signInWithOtp({ email });
    const { token_hash } = proofOf(await awaitMail(mailbox, email, 1));
    const { error } = await browser.auth.verifyOtp({ token_hash, type: 'recovery' });
    expect(error?.code).toBe('otp_expired');
  });
});

describe('a signed-in person', () => {
  it('proves herself by a code of a mail', async () => {
    const { email, password } = await meetPerson();
    const browser = openBrowser(gateway);
    await browser.auth.signInWithPassword({ email, password });
    expect((await browser.auth.reauthenticate()).error).toBeNull();
    const nonce = codeOf(await awaitMail(mailbox, email, 1));
    const next = inventCredentials().password;
    const wrong = nonce === '111111' ? '222222' : '111111';
    const refused = await browser.auth.updateUser({ password: next, nonce: wrong });
    expect(refused.error).not.toBeNull();
    expect((await browser.auth.updateUser({ password: next, nonce })).error).toBeNull();
    const old = await openBrowser(gateway).auth.signInWithPassword({ email, password });
    expect(old.error?.code).toBe('invalid_credentials');
  });

  it('gets no such code for telephones', async () => {
    const { auth } = openBrowser(gateway);
    const answers = [
      await auth.signInWithOtp({ phone: '+491701234567' }),
      await auth.resend({ type: 'sms', phone: '+491701234567' }),
      await auth.verifyOtp({ type: 'sms', phone: '+491701234567', token: '123456' }),
    ];
    expect(answers.map(({ error }) => error?.code)).toEqual(
      Array(3).fill('phone_provider_disabled'),
    );
  });
});
