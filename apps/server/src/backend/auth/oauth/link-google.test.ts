import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { meetPerson, proveSessions, signInAgain } from '../../../testing/meet-guarded.ts';
import type { Person } from '../../../testing/meet-guarded.ts';
import {
  exchangeCode,
  goThroughGoogle,
  inventGooglePerson,
  openCookieBrowser,
  openPkceClient,
  playGoogle,
} from '../../../testing/play-google.ts';
import type { PlayedGoogle } from '../../../testing/play-google.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';

let google: PlayedGoogle;
let gateway: TestGateway;
beforeAll(async () => {
  google = await playGoogle();
  gateway = await startTestGateway({
    env: { SIGN_INS_PER_MINUTE: '1000', SIGNUP_CONFIRM_EMAIL: 'false', ...google.env },
  });
});
afterAll(async () => {
  await gateway.stop();
  await google.stop();
});
beforeEach(() => {
  google.meet(inventGooglePerson());
});

const providersOf = async ({ client }: Pick<Person, 'client'>) =>
  (await client.auth.getUserIdentities()).data?.identities.map(({ provider }) => provider);

/** What the client does in a browser, whose fetch keeps the cookie. */
async function leaveToLink({ client }: Pick<Person, 'client'>) {
  const { data } = await client.auth.getSession();
  const query = new URLSearchParams({
    provider: 'google',
    redirect_to: `${gateway.url}/settings`,
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 's256',
    skip_http_redirect: 'true',
  });
  const asked = await fetch(
    `${gateway.url}/auth/v1/user/identities/authorize?${query.toString()}`,
    {
      headers: {
        apikey: gateway.publishableKey,
        authorization: `Bearer ${data.session?.access_token ?? ''}`,
      },
    },
  );
  const { url } = (await asked.json()) as { url?: string };
  return { url, browser: openCookieBrowser(asked.headers.get('set-cookie')?.split(';')[0]) };
}

async function link(person: Pick<Person, 'client'>): Promise<URL> {
  const { url, browser } = await leaveToLink(person);
  const callback = await browser.follow(url ?? '');
  return browser.follow(callback.href);
}

describe('a signed-in person', () => {
  it('links Google to her account, and signs in with it', async () => {
    const person = await meetPerson(gateway);
    const { data } = await person.client.auth.linkIdentity({
      provider: 'google',
      options: { redirectTo: `${gateway.url}/settings`, skipBrowserRedirect: true },
    });
    expect(data.url).toContain(google.env['GOOGLE_ISSUER']);
    const back = await link(person);
    expect([back.pathname, back.searchParams.has('code')]).toEqual(['/settings', true]);
    expect(await providersOf(person)).toEqual(['email', 'google']);
    const { data: session } = await exchangeCode(await goThroughGoogle(gateway));
    expect(session.user?.id).toBe(person.userId);
  });

  it('unlinks it, but not her last way in', async () => {
    const person = await meetPerson(gateway);
    await link(person);
    const { client } = person;
    const [, identity] = (await client.auth.getUserIdentities()).data?.identities ?? [];
    if (identity === undefined) throw new Error('Google was not linked.');
    const early = await client.auth.unlinkIdentity(identity);
    expect(early.error?.code).toBe('reauthentication_needed');
    await proveSessions(gateway, person);
    expect((await client.auth.unlinkIdentity(identity)).error).toBeNull();
    const again = await client.auth.unlinkIdentity(identity);
    expect(again.error?.code).toBe('identity_not_found');
    const [last] = (await client.auth.getUserIdentities()).data?.identities ?? [];
    if (last === undefined) throw new Error('No identity is left.');
    const refused = await client.auth.unlinkIdentity(last);
    expect(refused.error?.code).toBe('single_identity_not_deletable');
    const { data } = await client.auth.getUser();
    expect(data.user?.app_metadata).toMatchObject({
      providers: ['email'],
      closed_providers: ['google'],
    });
  });

  it('links it again after she took it away', async () => {
    const person = await meetPerson(gateway);
    await link(person);
    const [, identity] = (await person.client.auth.getUserIdentities()).data?.identities ?? [];
    if (identity === undefined) throw new Error('Google was not linked.');
    await proveSessions(gateway, person);
    expect((await person.client.auth.unlinkIdentity(identity)).error).toBeNull();
    await link(person);
    const { data } = await exchangeCode(await goThroughGoogle(gateway));
    expect(data.user?.id).toBe(person.userId);
    expect(data.user?.app_metadata['closed_providers']).toBeUndefined();
  });

  it('signs out every other device with it: somebody may have come in by it', async () => {
    const person = await meetPerson(gateway);
    await link(person);
    const elsewhere = await goThroughGoogle(gateway);
    expect((await exchangeCode(elsewhere)).data.user?.id).toBe(person.userId);
    const [, identity] = (await person.client.auth.getUserIdentities()).data?.identities ?? [];
    if (identity === undefined) throw new Error('Google was not linked.');
    await proveSessions(gateway, person);
    expect((await person.client.auth.unlinkIdentity(identity)).error).toBeNull();
    expect((await elsewhere.client.auth.refreshSession()).error).not.toBeNull();
    expect((await person.client.auth.refreshSession()).error).toBeNull();
  });

  it('has no password any more when she keeps Google only', async () => {
    const person = await meetPerson(gateway);
    await link(person);
    const [identity] = (await person.client.auth.getUserIdentities()).data?.identities ?? [];
    if (identity === undefined) throw new Error('There is no identity.');
    await proveSessions(gateway, person);
    expect((await person.client.auth.unlinkIdentity(identity)).error).toBeNull();
    await expect(signInAgain(gateway, person)).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    const { data } = await exchangeCode(await goThroughGoogle(gateway));
    expect(data.user?.id).toBe(person.userId);
  });

  it('who came from Google and sets a password has two ways in, and can close the first', async () => {
    const journey = await goThroughGoogle(gateway);
    await exchangeCode(journey);
    const { client } = journey;
    const password = 'a password over the harbour';
    expect((await client.auth.updateUser({ password })).error).toBeNull();
    const { data } = await client.auth.getUser();
    const providers = data.user?.identities?.map(({ provider }) => provider);
    expect(providers?.toSorted()).toEqual(['email', 'google']);
    expect(data.user?.app_metadata['providers']).toEqual(['email', 'google']);
    const email = data.user?.email ?? '';
    const again = await openPkceClient(gateway).auth.signInWithPassword({ email, password });
    expect(again.error).toBeNull();
  });

  it('does not get what is linked to somebody else', async () => {
    await link(await meetPerson(gateway));
    const back = await link(await meetPerson(gateway));
    expect([back.pathname, back.searchParams.get('error_code')]).toEqual([
      '/settings',
      'identity_already_exists',
    ]);
  });

  it('cannot unlink what is linked to somebody else', async () => {
    const person = await meetPerson(gateway);
    await link(person);
    const [, identity] = (await person.client.auth.getUserIdentities()).data?.identities ?? [];
    if (identity === undefined) throw new Error('Google was not linked.');
    const thief = await meetPerson(gateway);
    google.meet(inventGooglePerson());
    await link(thief);
    await proveSessions(gateway, thief);
    const { error } = await thief.client.auth.unlinkIdentity(identity);
    expect(error?.code).toBe('identity_not_found');
    expect(await providersOf(person)).toEqual(['email', 'google']);
  });
});

describe('a stolen session adds no way in', () => {
  it('when it is old', async () => {
    const person = await meetPerson(gateway);
    await gateway.sql(
      `update auth.mfa_amr_claims set updated_at = updated_at - interval '11 minutes'
       where session_id in (select id from auth.sessions where user_id = $1)`,
      [person.userId],
    );
    await person.client.auth.refreshSession();
    const { error } = await person.client.auth.linkIdentity({
      provider: 'google',
      options: { skipBrowserRedirect: true },
    });
    expect(error?.code).toBe('reauthentication_needed');
  });

  it('when it has ended since it left for Google', async () => {
    const person = await meetPerson(gateway);
    const stolen = await signInAgain(gateway, person);
    const { url, browser } = await leaveToLink({ client: stolen });
    await person.client.auth.signOut({ scope: 'others' });
    const callback = await browser.follow(url ?? '');
    const back = await browser.follow(callback.href);
    expect(back.searchParams.get('error_code')).toBe('session_not_found');
    expect(await providersOf(person)).toEqual(['email']);
  });
});
