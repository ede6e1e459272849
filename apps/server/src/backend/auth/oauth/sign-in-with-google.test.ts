import type { Database } from '@leakblock/database';
import { createClient } from '@supabase/supabase-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';

/** Plays Google: what it says about the person who signs in next. */
const google = new OAuth2Server();
let person: Record<string, unknown>;
let gateway: TestGateway;

beforeAll(async () => {
  await google.issuer.keys.generate('RS256');
  await google.start(0, '127.0.0.1');
  google.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, person);
  });
  gateway = await startTestGateway({
    env: {
      SIGNUP_CONFIRM_EMAIL: 'false',
      SIGN_INS_PER_MINUTE: '1000',
      GOOGLE_CLIENT_ID: 'leakblock-tests',
      GOOGLE_CLIENT_SECRET: 'a-secret-of-the-tests',
      GOOGLE_ISSUER: google.issuer.url ?? '',
    },
  });
});
afterAll(async () => {
  await gateway.stop();
  await google.stop();
});

let count = 0;
beforeEach(() => {
  count += 1;
  person = {
    sub: `google-${String(count)}`,
    email: `person-${String(count)}@example.org`,
    email_verified: true,
    name: 'Luna Marlowe',
    picture: 'https://pictures.example/luna.png',
  };
});

/** A browser that follows redirects and keeps our cookie. */
function openBrowser(cookie = '') {
  return {
    cookie: () => cookie,
    async follow(address: string): Promise<URL> {
      const response = await fetch(address, { redirect: 'manual', headers: { cookie } });
      const set = response.headers.get('set-cookie');
      if (set !== null) cookie = set.split(';')[0] ?? '';
      return new URL(response.headers.get('location') ?? '', address);
    },
  };
}

/** A client as the app has it: PKCE, and a memory across the redirect. */
const openClient = (): SupabaseClient<Database> =>
  createClient<Database>(gateway.url, gateway.publishableKey, {
    auth: { flowType: 'pkce', autoRefreshToken: false, detectSessionInUrl: false },
  });

async function begin(client = openClient(), redirectTo = `${gateway.url}/dashboard`) {
  const { data } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo, skipBrowserRedirect: true },
  });
  return data.url ?? '';
}

/** The whole way; gives the address the browser ends at. */
async function signIn(client = openClient(), redirectTo?: string) {
  const browser = openBrowser();
  const atGoogle = await browser.follow(await begin(client, redirectTo));
  const callback = await browser.follow(atGoogle.href);
  const back = await browser.follow(callback.href);
  return { client, back, callback, browser, atGoogle };
}

describe('signing in with Google', () => {
  it('makes an account with what Google knows, and finds it again', async () => {
    const first = await signIn();
    expect(first.back.pathname).toBe('/dashboard');
    expect(first.back.hash).toBe('');
    const code = first.back.searchParams.get('code') ?? '';
    const { data, error } = await first.client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: person['email'],
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { full_name: 'Luna Marlowe', email_verified: true },
    });
    expect(data.session?.provider_token).toBeTruthy();
    const second = await signIn();
    const again = await second.client.auth.exchangeCodeForSession(
      second.back.searchParams.get('code') ?? '',
    );
    expect(again.data.user?.id).toBe(data.user?.id);
  });

  it('asks Google for offline access, consent and the address, with PKCE and nonce', async () => {
    const { atGoogle } = await signIn();
    expect(Object.fromEntries(atGoogle.searchParams)).toMatchObject({
      access_type: 'offline',
      prompt: 'consent',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: `${gateway.url}/auth/v1/callback`,
      nonce: expect.any(String) as string,
    });
  });

  it('uses a code once, and only with the verifier of the client that began', async () => {
    const { client, back } = await signIn();
    const code = back.searchParams.get('code') ?? '';
    const thief = openClient();
    await begin(thief);
    expect((await thief.auth.exchangeCodeForSession(code)).error).not.toBeNull();
    expect((await client.auth.exchangeCodeForSession(code)).error).not.toBeNull();
  });

  it('adds Google to the account that has proven the same address', async () => {
    const email = String(person['email']);
    const made = await openClient().auth.signUp({ email, password: 'Quiet-Lantern-google' });
    const { client, back } = await signIn();
    const { data } = await client.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
    expect(data.user?.id).toBe(made.data.user?.id);
    expect(data.user?.app_metadata['providers']).toEqual(['email', 'google']);
  });

  it('takes nothing over from an account that nobody confirmed', async () => {
    const email = String(person['email']);
    await openClient().auth.signUp({ email, password: 'Quiet-Lantern-thief' });
    await gateway.sql('update auth.users set email_confirmed_at = null where email = $1', [email]);
    const { client, back } = await signIn();
    await client.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
    const thief = await openClient().auth.signInWithPassword({
      email,
      password: 'Quiet-Lantern-thief',
    });
    expect(thief.error?.code).toBe('invalid_credentials');
    expect(
      await gateway.sql(
        'select from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
        [email],
      ),
    ).toHaveLength(1);
  });

  it('keeps no token of Google in clear', async () => {
    const { back } = await signIn();
    expect(back.searchParams.get('code')).toBeTruthy();
    const rows = await gateway.sql<{ row: string }>('select f::text as row from auth.flow_state f');
    expect(rows.map(({ row }) => row).join()).not.toMatch(/eyJ/);
  });
});

describe('refused, with an error for our own page', () => {
  const errorOf = (url: URL) => [url.origin + url.pathname, url.searchParams.get('error_code')];

  it('an address that Google has not verified', async () => {
    person['email_verified'] = false;
    expect(errorOf((await signIn()).back)).toEqual([
      `${gateway.url}/login`,
      'provider_email_needs_verification',
    ]);
  });

  it('a person who is banned', async () => {
    const { client, back } = await signIn();
    await client.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
    await gateway.sql(
      "update auth.users set banned_until = now() + interval '1 day' where email = $1",
      [person['email']],
    );
    expect(errorOf((await signIn()).back)[1]).toBe('user_banned');
  });

  it('a state that was used, is unknown, or belongs to another browser', async () => {
    const { callback, browser } = await signIn();
    expect(errorOf(await browser.follow(callback.href))[1]).toBe('bad_oauth_state');
    const own = openBrowser();
    const atGoogle = await own.follow(await begin());
    const back = await own.follow(atGoogle.href);
    expect(errorOf(await openBrowser().follow(back.href))[1]).toBe('bad_oauth_state');
    const guessed = openBrowser('leakblock-oauth=guessed');
    expect(errorOf(await guessed.follow(back.href))[1]).toBe('bad_oauth_state');
  });

  it('an answer with another nonce, another issuer or another audience', async () => {
    for (const change of [{ nonce: 'other' }, { iss: 'https://evil.example' }, { aud: 'other' }]) {
      Object.assign(person, change);
      expect(errorOf((await signIn()).back)[1]).toBe('bad_oauth_callback');
      for (const key of Object.keys(change)) Reflect.deleteProperty(person, key);
    }
  });

  it('a flow without PKCE and a provider that is none', async () => {
    const authorize = `${gateway.url}/auth/v1/authorize`;
    expect((await fetch(`${authorize}?provider=google`, { redirect: 'manual' })).status).toBe(400);
    expect((await fetch(`${authorize}?provider=nobody`, { redirect: 'manual' })).status).toBe(400);
  });
});

it.each([
  'https://evil.example/',
  '//evil.example',
  'https://evil.example@127.0.0.1/',
  'javascript:alert(1)',
  'http://127.0.0.1:1/dashboard',
])('never leads to %s', async (wanted) => {
  const { back } = await signIn(openClient(), wanted);
  expect(back.origin).toBe(gateway.url);
  expect(back.searchParams.get('code')).toBeTruthy();
});

describe('a signed-in person', () => {
  it('links Google to her account, and unlinks it, but not her last way in', async () => {
    const client = openClient();
    const email = `other-${String(count)}@example.org`;
    await client.auth.signUp({ email, password: 'Quiet-Lantern-link' });
    const { data } = await client.auth.linkIdentity({
      provider: 'google',
      options: { redirectTo: `${gateway.url}/settings`, skipBrowserRedirect: true },
    });
    expect(data.url).toContain(google.issuer.url);
    const { data: session } = await client.auth.getSession();
    // The client asks for the address itself; a browser has the cookie from it.
    const asked = await fetch(
      `${gateway.url}/auth/v1/user/identities/authorize?provider=google&redirect_to=${encodeURIComponent(`${gateway.url}/settings`)}&code_challenge=${'a'.repeat(43)}&code_challenge_method=s256&skip_http_redirect=true`,
      {
        headers: {
          apikey: gateway.publishableKey,
          authorization: `Bearer ${session.session?.access_token ?? ''}`,
        },
      },
    );
    const { url } = (await asked.json()) as { url: string };
    const browser = openBrowser(asked.headers.get('set-cookie')?.split(';')[0]);
    const callback = await browser.follow(url);
    const back = await browser.follow(callback.href);
    expect(back.pathname).toBe('/settings');
    const { data: list } = await client.auth.getUserIdentities();
    expect(list?.identities.map(({ provider }) => provider)).toEqual(['email', 'google']);
    const identity = list?.identities[1];
    if (identity === undefined) throw new Error('Google was not linked.');
    expect((await client.auth.unlinkIdentity(identity)).error).toBeNull();
    const { data: rest } = await client.auth.getUserIdentities();
    const last = rest?.identities[0];
    if (last === undefined) throw new Error('No identity is left.');
    expect((await client.auth.unlinkIdentity(last)).error?.code).toBe(
      'single_identity_not_deletable',
    );
  });
});
