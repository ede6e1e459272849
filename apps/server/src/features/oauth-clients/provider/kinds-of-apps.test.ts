import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { oauthClients } from '../index.ts';
import { ask, connect, registerApp } from '../testing/meet-app.ts';
import type { App } from '../testing/meet-app.ts';

let gateway: TestGateway;
let maker: SignedIn;
let person: SignedIn;
let app: App;
beforeAll(async () => {
  gateway = await startTestGateway({ features: [oauthClients], env: { TRUST_PROXY: '1' } });
  [maker, person] = [await gateway.signIn(), await gateway.signIn()];
  app = await registerApp(gateway, maker);
});
afterAll(async () => gateway.stop());

describe('an app in a page (public)', () => {
  it('gets its tokens by script at the addresses it registered, and nobody else’s page does', async () => {
    const page = await registerApp(gateway, maker, { kind: 'public' });
    const { refresh: token } = await connect(gateway, page, person);
    const send = (origin: string, refreshToken: string) =>
      fetch(`${gateway.url}/oauth/token`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: refreshToken,
          client_id: page.clientId,
        }),
      });
    const foreign = await send('https://evil.example', token);
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([
      400,
      null,
    ]);
    const own = await send('https://app.example', token);
    expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([
      200,
      'https://app.example',
    ]);
    expect(own.headers.get('access-control-allow-credentials')).toBeNull();
    const preflight = await fetch(`${gateway.url}/oauth/token`, {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://app.example');
  });

  it('of an app with a secret is no page at all', async () => {
    const { refresh: token } = await connect(gateway, app, person);
    const response = await fetch(`${gateway.url}/oauth/token`, {
      method: 'POST',
      headers: { origin: 'https://app.example' },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: token,
        client_id: app.clientId,
        client_secret: app.secret ?? '',
      }),
    });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      400,
      null,
    ]);
  });
});

it('an app of a machine comes back by its own scheme, or to a port that was free', async () => {
  const native = await registerApp(gateway, maker, {
    kind: 'public',
    redirectUris: [
      'com.example.app:/callback',
      'http://127.0.0.1/callback',
      'http://localhost/callback',
    ],
  });
  for (const [redirect_uri, isAsked] of [
    ['com.example.app:/callback', true],
    ['http://127.0.0.1:49152/callback', true],
    ['http://localhost:49152/callback', false],
    ['http://127.0.0.1:49152/other', false],
    ['https://127.0.0.1:49152/callback', false],
  ] as const) {
    const { uid } = await ask(native, { params: { redirect_uri } });
    expect([redirect_uri, uid !== '']).toEqual([redirect_uri, isAsked]);
  }
});

it('says of itself what it does, where RFC 8414 looks', async () => {
  const documents = await Promise.all(
    [
      '/.well-known/oauth-authorization-server/oauth',
      '/.well-known/oauth-authorization-server',
      '/oauth/.well-known/oauth-authorization-server',
    ].map(async (path) => (await fetch(`${gateway.url}${path}`)).json()),
  );
  expect(documents[0]).toMatchObject({
    issuer: `${gateway.url}/oauth`,
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
  });
  expect(documents[1]).toEqual(documents[0]);
  expect(documents[2]).toEqual(documents[0]);
});
