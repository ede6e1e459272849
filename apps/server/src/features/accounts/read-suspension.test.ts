import { createClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deriveKey } from '#platform/encrypt';
import {
  awaitMail,
  codeOf,
  inventAddress,
  inventCredentials,
  openBrowser,
  proofOf,
} from '../../testing/meet-by-mail.ts';
import { startMailbox } from '../../testing/start-mailbox.ts';
import type { Mailbox } from '../../testing/start-mailbox.ts';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';
import { features } from '../index.ts';

const site = 'https://app.example';
let mailbox: Mailbox;
let gateway: TestGateway;
beforeAll(async () => {
  mailbox = await startMailbox();
  gateway = await startTestGateway({
    features: features.filter(({ name }) => !['site-catalogue', 'scans'].includes(name)),
    env: {
      TRUST_PROXY: '1',
      SIGNUP_CONFIRM_EMAIL: 'false',
      SMTP_URL: mailbox.url,
      ALLOWED_ORIGINS: site,
    },
  });
});
afterAll(async () => {
  await gateway.stop();
  await mailbox.stop();
});

type Answer = { status: number; header: string | null; body: Record<string, unknown> };

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(gateway.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': inventAddress(),
      'x-supabase-api-version': '2024-01-01',
      apikey: gateway.publishableKey,
      ...headers,
    },
    body: JSON.stringify(body),
  });
  const answer: Answer = {
    status: response.status,
    header: response.headers.get('x-suspension-token'),
    body: (await response.json()) as Record<string, unknown>,
  };
  return { ...answer, headers: response.headers };
}

const signIn = (email: string, password: string, headers?: Record<string, string>) =>
  post('/auth/v1/token?grant_type=password', { email, password }, headers);
const refresh = (token: string) =>
  post('/auth/v1/token?grant_type=refresh_token', { refresh_token: token });
const read = (token: unknown) => post('/functions/v1/read-suspension', { token });

async function meet() {
  const { email, password } = inventCredentials();
  const browser = openBrowser(gateway);
  const { data } = await browser.auth.signUp({ email, password });
  if (data.session === null) throw new Error('She was not signed in.');
  const { access_token: access, refresh_token: refreshToken, user } = data.session;
  return { email, password, access, refreshToken, id: user.id, browser };
}
const ban = (id: string) =>
  gateway.sql(
    `insert into user_bans (user_id, ban_reason, admin_notes) values ($1, 'Sold as her own', 'Call us')`,
    [id],
  );
const unban = (id: string) =>
  gateway.sql('update user_bans set is_active = false where user_id = $1', [id]);

async function meetSuspended() {
  const person = await meet();
  await ban(person.id);
  const { header } = await signIn(person.email, person.password);
  return { ...person, token: header ?? '' };
}

describe('somebody who is banned while she is signed in', () => {
  it('reads why with the access token that opens nothing else any more', async () => {
    const { id, email, access } = await meet();
    expect(await read(access)).toMatchObject({ status: 200, body: { suspension: null } });
    await ban(id);
    const { status, body } = await read(access);
    expect(status).toBe(200);
    expect(body).toEqual({
      suspension: {
        ...{ ban_reason: 'Sold as her own', admin_notes: 'Call us', email },
        banned_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      },
    });
    const { status: rest } = await fetch(`${gateway.url}/rest/v1/user_bans`, {
      headers: { apikey: gateway.publishableKey, authorization: `Bearer ${access}` },
    });
    expect(rest).toBe(401);
  });

  it('gets a suspension token when her session is refreshed, once; the access token still leads there', async () => {
    const { id, access, refreshToken } = await meet();
    await ban(id);
    const refused = await refresh(refreshToken);
    expect([refused.status, refused.body['code']]).toEqual([400, 'user_banned']);
    expect((await read(refused.header)).body['suspension']).not.toBeNull();
    const again = await refresh(refreshToken);
    expect([again.body['code'], again.header]).toEqual(['refresh_token_not_found', null]);
    expect((await read(access)).body['suspension']).not.toBeNull();
  });

  it('gives nothing to whoever kept a refresh token that she has used', async () => {
    const { id, refreshToken } = await meet();
    expect((await refresh(refreshToken)).status).toBe(200);
    await ban(id);
    const kept = await refresh(refreshToken);
    expect([kept.body['code'], kept.header]).toEqual(['user_banned', null]);
  });
});

describe('somebody banned who signs in', () => {
  it('with her password gets a suspension token, which her page can read', async () => {
    const { id, email, password } = await meet();
    await ban(id);
    const refused = await signIn(email, password, { origin: site });
    expect([refused.status, refused.body['code']]).toEqual([400, 'user_banned']);
    expect(refused.headers.get('access-control-expose-headers')).toContain('x-suspension-token');
    expect((await read(refused.header)).body).toMatchObject({ suspension: { email } });
  });

  it('with a wrong password learns nothing, like everybody else', async () => {
    const { id, email } = await meet();
    await ban(id);
    const refused = await signIn(email, 'not her password');
    expect([refused.body['code'], refused.header]).toEqual(['invalid_credentials', null]);
    const unknown = await signIn('nobody@example.org', 'not her password');
    expect([unknown.body, unknown.header]).toEqual([refused.body, null]);
  });

  it.each(['link', 'code'] as const)('with the %s of a mail gets one too', async (way) => {
    const { id, email, browser } = await meet();
    await browser.auth.signInWithOtp({ email });
    const mail = await awaitMail(mailbox, email);
    await ban(id);
    const wrong = await post('/auth/v1/verify', { type: 'email', email, token: '000000' });
    expect([wrong.body['code'], wrong.header]).toEqual(['otp_expired', null]);
    const refused = await post('/auth/v1/verify', {
      ...(way === 'link' ? proofOf(mail) : { type: 'email', email, token: codeOf(mail) }),
    });
    expect(refused.body['code']).toBe('user_banned');
    expect((await read(refused.header)).body).toMatchObject({ suspension: { email } });
  });

  it('and asks for a link gets it, for whoever has no password too: it leads to the reason', async () => {
    const { id, email, browser } = await meet();
    await ban(id);
    await browser.auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    const refused = await post('/auth/v1/verify', proofOf(await awaitMail(mailbox, email)));
    expect(refused.body['code']).toBe('user_banned');
    expect((await read(refused.header)).body).toMatchObject({ suspension: { email } });
  });

  it('with the code of a flow that began before gets one through the unmodified client', async () => {
    const { id, email } = await meet();
    const headers: (string | null)[] = [];
    const client = createClient(gateway.url, gateway.publishableKey, {
      auth: { flowType: 'pkce', persistSession: false, autoRefreshToken: false },
      global: {
        headers: { 'x-forwarded-for': inventAddress() },
        fetch: async (input, init) => {
          const response = await fetch(input, init);
          headers.push(response.headers.get('x-suspension-token'));
          return response;
        },
      },
    });
    await client.auth.signInWithOtp({ email });
    const form = await fetch(`${gateway.url}/auth/v1/verify`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(proofOf(await awaitMail(mailbox, email))),
    });
    const code = new URL(form.headers.get('location') ?? '').searchParams.get('code') ?? '';
    await ban(id);
    const { error } = await client.auth.exchangeCodeForSession(code);
    expect(error?.code).toBe('user_banned');
    expect((await read(headers.at(-1))).body).toMatchObject({ suspension: { email } });
  });

  it('reads nothing any more once the ban is lifted', async () => {
    const { id, token, email, password } = await meetSuspended();
    await unban(id);
    expect(await read(token)).toMatchObject({ status: 200, body: { suspension: null } });
    const signedIn = await signIn(email, password);
    expect([signedIn.status, signedIn.header]).toEqual([200, null]);
  });

  it('reads nothing after her account is gone', async () => {
    const { id, token } = await meetSuspended();
    await gateway.sql('update auth.users set deleted_at = now() where id = $1', [id]);
    expect((await read(token)).body).toEqual({ suspension: null });
  });
});

describe('an access token', () => {
  it('of a session that was signed out of reads nothing', async () => {
    const { access, browser } = await meet();
    await browser.auth.signOut();
    expect(await read(access)).toMatchObject({ status: 200, body: { suspension: null } });
  });
});

describe('read-suspension refuses', () => {
  const sign = (key: Uint8Array, audience: string, expires = '1h') =>
    new SignJWT()
      .setProtectedHeader({ alg: 'HS256', typ: 'suspension+jwt' })
      .setSubject('7d9a3f50-4c33-4f2a-8f5e-1f0f5c7a9d11')
      .setIssuer(gateway.url)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(key);
  const ownKey = () => deriveKey(gateway.context.secrets.linkSigning, 'suspension');

  const attacks: [string, () => unknown][] = [
    ['rubbish', () => 'rubbish'],
    ['the publishable key', () => gateway.publishableKey],
    ['the secret key', () => gateway.context.secrets.secretApiKey],
    ['another audience', () => sign(ownKey(), 'storage:download')],
    ['the audience of access tokens', () => sign(ownKey(), 'authenticated')],
    ['an old one', () => sign(ownKey(), 'suspension', '-1h')],
    ['the key of another purpose', () => sign(deriveKey('x', 'suspension'), 'suspension')],
    [
      'an access token that is over',
      async () => {
        const { userId: sub, sessionId, email } = await gateway.signIn();
        const claims = { sub, session_id: sessionId, email };
        return gateway.tokens.issue(claims, Date.now() - 3600_000);
      },
    ],
  ];
  it.each(attacks)('%s', async (_what, forge) => {
    const { status, body } = await read(await forge());
    expect([status, body['code']]).toEqual([401, 'request.unauthorized']);
  });

  it.each([[undefined], [null], [''], [7], [{ a: 1 }], ['x'.repeat(50_001)]])(
    'what is no text: %o',
    async (token) => {
      const { status, body } = await read(token);
      expect([status, body['code']]).toEqual([400, 'request.invalid']);
    },
  );

  it('a good token in place of a session', async () => {
    const { token } = await meetSuspended();
    const headers = { authorization: `Bearer ${token}` };
    expect((await post('/functions/v1/read-suspension', { token }, headers)).status).toBe(401);
  });
});
