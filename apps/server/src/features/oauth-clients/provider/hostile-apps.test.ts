import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { oauthClients } from '../index.ts';
import { openBrowser } from '../testing/browser.ts';
import { allow, answer, ask, redeem, registerApp } from '../testing/meet-app.ts';
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

const errorOf = (response: Response): string | null =>
  new URL(response.headers.get('location') ?? 'x:').searchParams.get('error');

/** The code is sent by hand, past what a library would check. */
async function sendCode(
  wish: Record<string, string | null>,
  basic = `${app.clientId}:${app.secret ?? ''}`,
): Promise<{ status: number; error: string }> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    redirect_uri: app.redirectUri,
  });
  for (const [name, value] of Object.entries(wish)) if (value !== null) form.set(name, value);
  const response = await fetch(`${gateway.url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(basic).toString('base64')}` },
    body: form,
  });
  const { error } = (await response.json()) as { error: string };
  return { status: response.status, error };
}

describe('a proof of possession (PKCE)', () => {
  it.each([
    ['missing', { code_challenge: null, code_challenge_method: null }],
    ['plain', { code_challenge_method: 'plain' }],
    ['plain by leaving the method away', { code_challenge_method: null }],
    ['too short', { code_challenge: 'abc' }],
  ])('that is %s asks nobody anything', async (_what, params) => {
    const { response, uid } = await ask(app, { params });
    expect([uid, errorOf(response)]).toEqual(['', 'invalid_request']);
  });

  it('is asked for when the code comes: wrong, missing or the challenge itself', async () => {
    for (const wrong of ['w'.repeat(43), null, 'challenge']) {
      const asked = await allow(gateway, app, person);
      const code = asked.back.searchParams.get('code');
      const challenge = createHash('sha256').update(asked.verifier).digest('base64url');
      const code_verifier = wrong === 'challenge' ? challenge : wrong;
      expect(await sendCode({ code, code_verifier })).toEqual({
        status: 400,
        error: 'invalid_grant',
      });
    }
  });
});

describe('an address that was not registered letter by letter', () => {
  it.each([
    'https://app.example/Callback',
    'https://APP.example/callback',
    'https://app.example/callback/',
    'https://app.example:443/callback',
    'https://app.example:8443/callback',
    'https://app.example/callback?next=https://evil.example',
    'https://app.example/callback#x',
    'https://app.example/x/../callback',
    'https://app.example.evil.example/callback',
    'https://app.example@evil.example/callback',
    'http://app.example/callback',
    'https://evil.example',
    '//evil.example',
    'javascript:alert(1)',
    '',
  ])('is led to by nothing: %s', async (redirect_uri) => {
    for (const params of [{ redirect_uri }, { redirect_uri, scope: 'nonsense' }]) {
      const { response, uid } = await ask(app, { params });
      expect([uid, response.status, response.headers.get('location')]).toEqual(['', 400, null]);
      const page = await response.text();
      expect(page).not.toContain('evil');
      expect(page).not.toContain('<script');
    }
  });

  it('is not taken with the code either', async () => {
    const { back, verifier } = await allow(gateway, app, person);
    const code = back.searchParams.get('code');
    const redirect_uri = 'https://app.example/callback/';
    expect(await sendCode({ code, code_verifier: verifier, redirect_uri })).toEqual({
      status: 400,
      error: 'invalid_grant',
    });
  });
});

describe('a scope', () => {
  it.each([
    'removals:write',
    'works:read removals:write',
    'admin',
    'openid',
    'works:*',
    'WORKS:READ',
  ])('that the app did not register is refused: %s', async (scope) => {
    const { response, uid } = await ask(app, { scope });
    expect([uid, errorOf(response)]).toEqual(['', 'invalid_scope']);
  });

  it('must be named', async () => {
    const { response } = await ask(app, { params: { scope: null } });
    expect(errorOf(response)).toBe('invalid_scope');
  });

  it('that was not asked for cannot be ticked, and nothing can be allowed as nothing', async () => {
    for (const scopes of [['works:write'], ['works:read', 'works:write'], []] as const) {
      const asked = await ask(app);
      const answered = await answer(gateway, asked, person, { decision: 'allow', scopes });
      expect([scopes, answered.status]).toEqual([scopes, 400]);
    }
  });

  it('does not grow when tokens are refreshed', async () => {
    const { refresh_token } = await redeem(
      app,
      await allow(gateway, app, person, { scopes: ['works:read'] }),
    );
    const form = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refresh_token ?? '',
      scope: 'works:read works:write',
      client_id: app.clientId,
      client_secret: app.secret ?? '',
    });
    const response = await fetch(`${gateway.url}/oauth/token`, { method: 'POST', body: form });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: 'invalid_scope' },
    ]);
  });
});

describe('what is off', () => {
  it.each([
    ['POST', '/oauth/reg'],
    ['POST', '/oauth/request'],
    ['GET', '/oauth/jwks'],
    ['GET', '/oauth/me'],
    ['POST', '/oauth/token/introspection'],
    ['POST', '/oauth/device/auth'],
    ['GET', '/oauth/session/end'],
    ['POST', '/oauth/session/end/confirm'],
    ['GET', '/oauth/.well-known/openid-configuration'],
    ['POST', '/oauth/auth'],
  ])('does not answer: %s %s', async (method, path) => {
    const response = await fetch(`${gateway.url}${path}`, { method });
    expect(response.status).toBe(404);
  });

  it.each(['token', 'id_token', 'code token', 'none'])(
    'does not answer with %s',
    async (response_type) => {
      const { uid, response } = await ask(app, { params: { response_type } });
      expect([uid, /access_token=|id_token=/.test(response.headers.get('location') ?? '')]).toEqual(
        ['', false],
      );
    },
  );

  it.each(['form_post', 'fragment', 'web_message', 'jwt'])(
    'does not answer by %s',
    async (response_mode) => {
      const { response } = await ask(app, { params: { response_mode } });
      expect([response.status, response.headers.get('location')]).toEqual([400, null]);
    },
  );

  it.each([
    'password',
    'client_credentials',
    'urn:ietf:params:oauth:grant-type:device_code',
    'implicit',
  ])('gives no token for %s', async (grant_type) => {
    const answered = await sendCode({ grant_type, username: person.email, password: 'x' });
    expect(answered).toEqual({ status: 400, error: 'unsupported_grant_type' });
  });
});

it.each([
  ['a byte that no text has', '?client_id=x&state=%00'],
  ['no client', ''],
  ['a client twice', '?client_id=a&client_id=b'],
  ['a client that is markup', '?client_id=%3Cscript%3Ealert(1)%3C/script%3E'],
  ['a client with a byte that no text has', '?client_id=a%00b'],
  ['broken escapes', '?client_id=%E0%A4%A&redirect_uri=%'],
  ['a very long state', `?client_id=lbc_x&state=${'s'.repeat(9000)}`],
])('%s is answered with our own page, which repeats nothing', async (_what, query) => {
  const response = await openBrowser().fetch(`${gateway.url}/oauth/auth${query}`);
  expect(response.status).toBe(400);
  const page = await response.text();
  const [, style = ''] = /<style>([^<]*)<\/style>/u.exec(page) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
  );
  expect(page).toContain('This did not work');
  expect(page).not.toMatch(/script|lbc_x|sss/);
});

it('nonsense at the token endpoint is a refusal in JSON and never an error of ours', async () => {
  for (const [type, body] of [
    ['application/json', '{}'],
    ['text/plain', 'grant_type=authorization_code'],
    [
      'application/x-www-form-urlencoded',
      'grant_type=refresh_token&refresh_token=%00&client_id=%00',
    ],
    [
      'application/x-www-form-urlencoded',
      `grant_type=authorization_code&client_id=${app.clientId}&code[]=1`,
    ],
    ['application/x-www-form-urlencoded', '%%%'],
    ['application/x-www-form-urlencoded', 'grant_type=a&grant_type=b'],
  ] as const) {
    const response = await fetch(`${gateway.url}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect([body, Math.floor(response.status / 100)]).toEqual([body, 4]);
    expect(await response.json()).toHaveProperty('error');
  }
  const large = await fetch(`${gateway.url}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'x'.repeat(20_000),
  });
  expect(large.status).toBe(413);
});
