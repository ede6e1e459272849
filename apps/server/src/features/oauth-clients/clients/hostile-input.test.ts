import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { oauthClients } from '../index.ts';
import { openBrowser } from '../testing/browser.ts';
import { ask, call, registerApp } from '../testing/meet-app.ts';
import type { App } from '../testing/meet-app.ts';

let gateway: TestGateway;
let maker: SignedIn;
let app: App;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: [oauthClients],
    env: { TRUST_PROXY: '1', REST_REQUESTS_PER_MINUTE: '1000000' },
  });
  maker = await gateway.signIn();
  app = await registerApp(gateway, maker);
});
afterAll(async () => gateway.stop());

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      null,
      true,
      -1,
      [],
      {},
      '',
      '__proto__',
      '\u0000',
      'a\u0000b',
      '\ud800',
      'x'.repeat(50_000),
    ],
    ...[
      'https://a.example/\u0000',
      'https://a.example/\ud800',
      'https://a@b.example',
      'lbc_\u0000',
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => `https://a.example/${text}`),
);

it('whatever stands in a field is taken or refused, and never a failure of ours', async () => {
  const wish = {
    name: 'App',
    homepage: 'https://app.example',
    redirectUris: ['https://app.example/cb'],
    scopes: ['works:read'],
  };
  const calls: Record<string, Record<string, unknown>> = {
    'register-oauth-client': { ...wish, kind: 'public' },
    'save-oauth-client': { ...wish, clientId: app.clientId },
    'rotate-oauth-secret': { clientId: app.clientId },
    'delete-oauth-client': { clientId: 'lbc_nothing' },
    'revoke-oauth-grant': { id: '5eed0000-0000-4000-8000-00000000f001' },
  };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(calls)),
      fc.nat(10),
      fc.boolean(),
      nasty,
      async (name, at, isListed, value) => {
        const body = { ...calls[name] };
        const field = Object.keys(body)[at % Object.keys(body).length] ?? '';
        body[field] = isListed ? [value] : value;
        const { status } = await call(gateway, maker, name, body);
        expect([JSON.stringify(body).slice(0, 200), status < 500]).toEqual([
          JSON.stringify(body).slice(0, 200),
          true,
        ]);
      },
    ),
    { numRuns: 250 },
  );
});

it('whatever an app writes into its request is asked, refused or sent back, and never shown by us', async () => {
  const names = [
    'client_id',
    'redirect_uri',
    'scope',
    'state',
    'code_challenge',
    'prompt',
    'nonce',
    'resource',
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names),
      fc.string({ unit: 'binary', maxLength: 60 }),
      async (name, text) => {
        const { response } = await ask(app, { params: { [name]: `${text}zqx7marker` } });
        expect([303, 400]).toContain(response.status);
        expect(await response.text()).not.toContain('zqx7marker');
        const location = new URL(response.headers.get('location') ?? '/', gateway.url);
        expect([gateway.url, 'https://app.example']).toContain(location.origin);
      },
    ),
    { numRuns: 150 },
  );
});

it('whatever is sent to the token endpoint is refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(
        fc.constantFrom(
          'grant_type',
          'code',
          'refresh_token',
          'client_id',
          'client_secret',
          'token',
          'scope',
        ),
        fc.oneof(
          fc.constantFrom('authorization_code', 'refresh_token', app.clientId),
          fc.string({ unit: 'binary' }),
        ),
      ),
      fc.constantFrom('/oauth/token', '/oauth/token/revocation'),
      async (fields, path) => {
        const response = await openBrowser().fetch(`${gateway.url}${path}`, {
          method: 'POST',
          body: new URLSearchParams(fields),
        });
        expect(Math.floor(response.status / 100)).toBe(4);
      },
    ),
    { numRuns: 150 },
  );
});
