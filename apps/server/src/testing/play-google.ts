import type { Database } from '@leakblock/database';
import { createClient } from '@supabase/supabase-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import { OAuth2Server } from 'oauth2-mock-server';
import type { TestGateway } from './start-test-gateway.ts';

type Client = SupabaseClient<Database>;
type At = Pick<TestGateway, 'url' | 'publishableKey'>;

/** What Google says of a person; what is undefined is left as it is. */
export type GooglePerson = Record<string, unknown> & { sub: string; email: string };

let count = 0;
/** Somebody whom nobody has seen before. */
export function inventGooglePerson(): GooglePerson {
  count += 1;
  return {
    sub: `google-${String(count)}`,
    email: `person-${String(count)}@example.org`,
    email_verified: true,
    name: 'Luna Marlowe',
    picture: 'https://pictures.example/luna.png',
  };
}

export type PlayedGoogle = {
  /** Settings of a gateway that signs people in here. */
  env: Record<string, string>;
  /** Who is at the browser from now on. */
  meet: (person: GooglePerson) => void;
  /** Changes the next signed answer on its way. */
  tamperOnce: (change: (idToken: string) => string) => void;
  stop: () => Promise<void>;
};

/** For tests only: an OpenID provider on loopback in Google's place. */
export async function playGoogle(): Promise<PlayedGoogle> {
  const server = new OAuth2Server();
  let person: Record<string, unknown> = {};
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  server.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, person);
  });
  return {
    env: {
      GOOGLE_CLIENT_ID: 'leakblock-tests',
      GOOGLE_CLIENT_SECRET: 'a-secret-of-the-tests',
      GOOGLE_ISSUER: server.issuer.url ?? '',
    },
    meet: (next) => {
      person = next;
    },
    tamperOnce: (change) => {
      server.service.once('beforeResponse', ({ body }: { body: { id_token: string } }) => {
        body.id_token = change(body.id_token);
      });
    },
    stop: () => server.stop(),
  };
}

/** A browser that follows redirects and keeps our cookie. */
export function openCookieBrowser(cookie = '') {
  return {
    async follow(address: string): Promise<URL> {
      const response = await fetch(address, { redirect: 'manual', headers: { cookie } });
      const set = response.headers.get('set-cookie');
      if (set !== null) cookie = set.split(';')[0] ?? '';
      return new URL(response.headers.get('location') ?? '', address);
    },
  };
}

/** A client as the app has it: PKCE, and a memory across the redirect. */
export const openPkceClient = (gateway: At): Client =>
  createClient<Database>(gateway.url, gateway.publishableKey, {
    auth: { flowType: 'pkce', autoRefreshToken: false, detectSessionInUrl: false },
  });

/** The address that the client sends the browser to. */
export async function beginAtGoogle(client: Client, redirectTo: string): Promise<string> {
  const { data } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo, skipBrowserRedirect: true },
  });
  return data.url ?? '';
}

/** The whole way through Google and back; `back` is the address that the browser ends at. */
export async function goThroughGoogle(
  gateway: At,
  options: { client?: Client; redirectTo?: string } = {},
) {
  const { client = openPkceClient(gateway), redirectTo = `${gateway.url}/dashboard` } = options;
  const browser = openCookieBrowser();
  const atGoogle = await browser.follow(await beginAtGoogle(client, redirectTo));
  const callback = await browser.follow(atGoogle.href);
  const back = await browser.follow(callback.href);
  return { client, browser, atGoogle, callback, back };
}

/** Signs in with the code that the browser came back with. */
export async function exchangeCode({ client, back }: { client: Client; back: URL }) {
  return client.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
}
