import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { proveSessions } from '../../../testing/meet-guarded.ts';
import {
  beginAtGoogle,
  exchangeCode,
  goThroughGoogle,
  inventGooglePerson,
  openPkceClient,
  playGoogle,
} from '../../../testing/play-google.ts';
import type { GooglePerson, PlayedGoogle } from '../../../testing/play-google.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';

let google: PlayedGoogle;
let gateway: TestGateway;
/** Where nobody confirms an address. */
let trusting: TestGateway;
let person: GooglePerson;

beforeAll(async () => {
  google = await playGoogle();
  const env = { SIGN_INS_PER_MINUTE: '1000', ...google.env };
  gateway = await startTestGateway({ env });
  trusting = await startTestGateway({ env: { ...env, SIGNUP_CONFIRM_EMAIL: 'false' } });
});
afterAll(async () => {
  await Promise.all([gateway.stop(), trusting.stop()]);
  await google.stop();
});
beforeEach(() => {
  person = inventGooglePerson();
  google.meet(person);
});

const thiefsPassword = 'Quiet-Lantern-thief';

describe('signing in with Google', () => {
  it('makes an account with what Google knows, and finds it again', async () => {
    const first = await goThroughGoogle(gateway);
    expect(first.back.pathname).toBe('/dashboard');
    expect(first.back.hash).toBe('');
    const { data, error } = await exchangeCode(first);
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: person.email,
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: {
        full_name: 'Luna Marlowe',
        avatar_url: 'https://pictures.example/luna.png',
        email_verified: true,
      },
    });
    expect(data.session?.provider_token).toBeTruthy();
    google.meet({ ...person, email: 'moved@example.org' });
    const again = await exchangeCode(await goThroughGoogle(gateway));
    expect(again.data.user?.id).toBe(data.user?.id);
    expect(again.data.user?.email).toBe(person.email);
  });

  it('asks Google for offline access, consent and the address, with PKCE and nonce', async () => {
    const { atGoogle } = await goThroughGoogle(gateway);
    expect(Object.fromEntries(atGoogle.searchParams)).toMatchObject({
      access_type: 'offline',
      prompt: 'consent',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: `${gateway.url}/auth/v1/callback`,
      nonce: expect.any(String) as string,
    });
  });

  it('binds the way there and back to the browser by a cookie that no page can read', async () => {
    const address = await beginAtGoogle(openPkceClient(gateway), `${gateway.url}/dashboard`);
    const response = await fetch(address, { redirect: 'manual' });
    expect(response.headers.get('set-cookie')).toMatch(
      /^leakblock-oauth=[\w-]{43}; Max-Age=600; Path=\/auth\/v1; HttpOnly; SameSite=Lax$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('uses a code once, and only with the verifier of the client that began', async () => {
    const journey = await goThroughGoogle(gateway);
    const thief = openPkceClient(gateway);
    await beginAtGoogle(thief, `${gateway.url}/dashboard`);
    const stolen = await exchangeCode({ ...journey, client: thief });
    expect(stolen.error?.code).toBe('bad_code_verifier');
    expect((await exchangeCode(journey)).error?.code).toBe('flow_state_not_found');

    const second = await goThroughGoogle(gateway);
    const verifier = await gateway.sql('select from auth.flow_state where auth_code is not null');
    expect(verifier.length).toBeGreaterThan(0);
    expect((await exchangeCode(second)).error).toBeNull();
    const code = second.back.searchParams.get('code') ?? '';
    await beginAtGoogle(second.client, `${gateway.url}/dashboard`);
    const replayed = await second.client.auth.exchangeCodeForSession(code);
    expect(replayed.error?.code).toBe('flow_state_not_found');
  });

  it('keeps no token of Google in clear, and none after the exchange', async () => {
    const journey = await goThroughGoogle(gateway);
    const read = async () => {
      const rows = await gateway.sql<{ row: string }>(
        `select coalesce(provider_access_token, '') as row from auth.flow_state
         where user_id = (select id from auth.users where email = $1)`,
        [person.email],
      );
      return rows.map(({ row }) => row);
    };
    expect((await read()).join()).toMatch(/^enc2:[\w-]{8}:/);
    await exchangeCode(journey);
    expect(await read()).toEqual([]);
  });
});

describe('an account with the same address', () => {
  it('gets Google added when its address is proven, and hears of it', async () => {
    const client = openPkceClient(gateway);
    await client.auth.signUp({ email: person.email, password: 'Quiet-Lantern-own' });
    const [account] = await gateway.sql<{ id: string }>(
      'update auth.users set email_confirmed_at = now() where email = $1 returning id',
      [person.email],
    );
    const { data } = await exchangeCode(await goThroughGoogle(gateway));
    expect(data.user?.id).toBe(account?.id);
    expect(data.user?.app_metadata).toMatchObject({
      provider: 'email',
      providers: ['email', 'google'],
    });
    const entries = await gateway.sql(
      `select from auth.audit_log_entries
       where payload ->> 'action' = 'identity_linked' and payload ->> 'actor_id' = $1`,
      [account?.id],
    );
    expect(entries).toHaveLength(1);
  });

  it('gets Google back only from her once she has taken it away', async () => {
    const password = 'Quiet-Lantern-own';
    await openPkceClient(gateway).auth.signUp({ email: person.email, password });
    await gateway.sql('update auth.users set email_confirmed_at = now() where email = $1', [
      person.email,
    ]);
    const journey = await goThroughGoogle(gateway);
    const { data } = await exchangeCode(journey);
    const identity = data.user?.identities?.find(({ provider }) => provider === 'google');
    if (identity === undefined || data.user === null) throw new Error('Google was not linked.');
    await proveSessions(gateway, { userId: data.user.id });
    expect((await journey.client.auth.unlinkIdentity(identity)).error).toBeNull();
    const { back } = await goThroughGoogle(gateway);
    expect(back.searchParams.get('error_code')).toBe('email_exists');
    expect(back.searchParams.has('code')).toBe(false);
    const again = await openPkceClient(gateway).auth.signInWithPassword({
      email: person.email,
      password,
    });
    expect(again.data.user?.app_metadata['providers']).toEqual(['email']);
  });

  it('is emptied of what its maker set when nobody confirmed it', async () => {
    const { email } = person;
    await openPkceClient(gateway).auth.signUp({
      email,
      password: thiefsPassword,
      options: { data: { full_name: 'The thief' } },
    });
    const { data } = await exchangeCode(await goThroughGoogle(gateway));
    expect(data.user?.user_metadata['full_name']).toBe('Luna Marlowe');
    expect(data.user?.app_metadata['providers']).toEqual(['google']);
    const thief = openPkceClient(gateway);
    const { error } = await thief.auth.signInWithPassword({ email, password: thiefsPassword });
    expect(error?.code).toBe('invalid_credentials');
    const left = await gateway.sql(
      'select from auth.one_time_tokens t join auth.users u on u.id = t.user_id where u.email = $1',
      [email],
    );
    expect(left).toEqual([]);
  });

  it('gets no second owner where nobody confirms addresses', async () => {
    const { email } = person;
    await openPkceClient(trusting).auth.signUp({ email, password: thiefsPassword });
    const { back } = await goThroughGoogle(trusting);
    expect(back.searchParams.get('error_code')).toBe('email_exists');
    expect(back.searchParams.has('code')).toBe(false);
  });
});
