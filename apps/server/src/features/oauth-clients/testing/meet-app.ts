import type { ApiScope, ClientSecret, RegisterClient } from '@leakblock/domain/oauth-clients';
import * as oauth from 'openid-client';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { openBrowser } from './browser.ts';
import type { Browser } from './browser.ts';

/** Calls a function of the gateway as this person. */
export async function call(
  gateway: TestGateway,
  person: SignedIn,
  name: string,
  input: unknown = {},
): Promise<{ status: number; body: Record<string, never> }> {
  const response = await fetch(`${gateway.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
}

/** An app that somebody registered, with a certified client library in it. */
export type App = {
  clientId: string;
  secret: string | null;
  redirectUri: string;
  config: oauth.Configuration;
};

export const redirectUri = 'https://app.example/callback';

export async function registerApp(
  gateway: TestGateway,
  maker: SignedIn,
  wish: Partial<RegisterClient> = {},
): Promise<App> {
  const { status, body } = await call(gateway, maker, 'register-oauth-client', {
    name: 'Gallery helper',
    homepage: 'https://app.example',
    redirectUris: [redirectUri],
    scopes: ['works:read', 'works:write', 'findings:read'],
    kind: 'confidential',
    ...wish,
  });
  if (status !== 201) throw new Error(`Not registered: ${JSON.stringify(body)}`);
  const { client, secret } = body as unknown as ClientSecret;
  return {
    clientId: client.clientId,
    secret,
    redirectUri: client.redirectUris[0] ?? '',
    config: await discover(gateway, client.clientId, secret),
  };
}

/** What the app's library learns from our metadata (RFC 8414). */
export function discover(
  gateway: TestGateway,
  clientId: string,
  secret: string | null,
): Promise<oauth.Configuration> {
  return oauth.discovery(
    new URL(`${gateway.url}/oauth`),
    clientId,
    undefined,
    secret === null ? oauth.None() : oauth.ClientSecretBasic(secret),
    // Only on this very machine, where there is no certificate; the mark says "not elsewhere".
    // oxlint-disable-next-line typescript/no-deprecated
    { algorithm: 'oauth2', execute: [oauth.allowInsecureRequests] },
  );
}

type Asked = {
  browser: Browser;
  verifier: string;
  state: string;
  /** Of the question, in our addresses. */
  uid: string;
  response: Response;
};

/** The app sends a browser to us: answered with a question, or with a refusal. */
export async function ask(
  app: App,
  wish: { scope?: string; browser?: Browser; params?: Record<string, string | null> } = {},
): Promise<Asked> {
  const verifier = oauth.randomPKCECodeVerifier();
  const state = oauth.randomState();
  const address = oauth.buildAuthorizationUrl(app.config, {
    redirect_uri: app.redirectUri,
    scope: wish.scope ?? 'works:read findings:read',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  for (const [name, value] of Object.entries(wish.params ?? {})) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  const browser = wish.browser ?? openBrowser();
  const response = await browser.fetch(address.href);
  const location = response.headers.get('location') ?? '';
  const uid = /\/oauth\/interaction\/([\w-]+)$/.exec(location)?.[1] ?? '';
  return { browser, verifier, state, uid, response };
}

/** The person reads the question on our screen. */
export function readQuestion(gateway: TestGateway, asked: Asked, person: SignedIn) {
  return asked.browser.fetch(`${gateway.url}/oauth/interaction/${asked.uid}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
}

/** The person answers it. */
export function answer(
  gateway: TestGateway,
  asked: Asked,
  person: SignedIn,
  decision: { decision: 'allow' | 'deny'; scopes: readonly ApiScope[] },
  headers: Record<string, string> = {},
) {
  return asked.browser.fetch(`${gateway.url}/oauth/interaction/${asked.uid}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
      origin: gateway.url,
      ...headers,
    },
    body: JSON.stringify(decision),
  });
}

/** Asks, allows, and is led back to the app. */
export async function allow(
  gateway: TestGateway,
  app: App,
  person: SignedIn,
  wish: { scopes?: readonly ApiScope[]; asking?: readonly ApiScope[] } = {},
): Promise<Asked & { back: URL }> {
  const scopes = wish.scopes ?? ['works:read', 'findings:read'];
  const asked = await ask(app, { scope: (wish.asking ?? scopes).join(' ') });
  const answered = await answer(gateway, asked, person, { decision: 'allow', scopes });
  if (answered.status !== 200) throw new Error(`Not allowed: ${await answered.text()}`);
  const { redirectTo } = (await answered.json()) as { redirectTo: string };
  const led = await asked.browser.fetch(`${gateway.url}${redirectTo}`);
  return { ...asked, back: new URL(led.headers.get('location') ?? '') };
}

/** The app takes its code to us. @throws what the library makes of a refusal */
export function redeem(app: App, { back, verifier, state }: Asked & { back: URL }) {
  return oauth.authorizationCodeGrant(app.config, back, {
    pkceCodeVerifier: verifier,
    expectedState: state,
  });
}

/** Asks, is allowed, and gets its tokens. */
export async function connect(
  gateway: TestGateway,
  app: App,
  person: SignedIn,
  wish: { scopes?: readonly ApiScope[]; asking?: readonly ApiScope[] } = {},
): Promise<{ access: string; refresh: string; scope: string }> {
  const tokens = await redeem(app, await allow(gateway, app, person, wish));
  return {
    access: tokens.access_token,
    refresh: tokens.refresh_token ?? '',
    scope: tokens.scope ?? '',
  };
}

export const refresh = (app: App, token: string) => oauth.refreshTokenGrant(app.config, token);
