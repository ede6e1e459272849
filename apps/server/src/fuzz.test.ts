import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { features } from './features/index.ts';
import { rawRequest } from './testing/raw-request.ts';
import { startTestGateway } from './testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from './testing/start-test-gateway.ts';

let gateway: TestGateway;
let person: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway({
    features,
    env: {
      TRUST_PROXY: '1',
      SIGNUP_CONFIRM_EMAIL: 'false',
      SIGN_INS_PER_MINUTE: '100000',
      REST_REQUESTS_PER_MINUTE: '1000000',
    },
  });
  person = await gateway.signIn();
});
afterAll(() => gateway.stop());

/** Stands in every body and value that is sent; an answer must never bring it back. */
const marker = 'zqx7marker';

/** Doors of the gateway; what stands in braces is filled with rubbish too. */
const routes = [
  ...[
    'signup',
    'token?grant_type=password',
    'token?grant_type=refresh_token',
    'token?grant_type=pkce',
  ],
  ...['token?grant_type={x}', 'user', 'logout?scope={x}', 'recover', 'resend', 'otp', 'verify'],
  ...[
    'verify?type={x}&token_hash={x}',
    'reauthenticate',
    'authorize?provider={x}',
    'callback?state={x}',
  ],
  ...['factors', 'factors/{x}/challenge', 'factors/{x}/verify', 'factors/recovery-codes/verify'],
  ...['factors/recovery-codes', 'user/identities/{x}', 'settings', 'sso', 'admin/users', '{x}'],
]
  .map((route) => `/auth/v1/${route}`)
  .concat(
    ['profiles', 'profiles?id=eq.{x}', 'stage_names?select={x}', 'official_links?{x}={x}'].map(
      (route) => `/rest/v1/${route}`,
    ),
    ['rpc/has_role', 'rpc/{x}', 'notifications?order={x}', '{x}'].map(
      (route) => `/rest/v1/${route}`,
    ),
    ['bucket', 'bucket/{x}', 'bucket/{x}/empty', 'object/logos/{x}', 'object/sign/logos/{x}'].map(
      (route) => `/storage/v1/${route}`,
    ),
    ['object/list/logos', 'object/list/{x}', 'object/move', 'object/copy', 'object/{x}/{x}'].map(
      (route) => `/storage/v1/${route}`,
    ),
    [
      'object/info/logos/{x}',
      'object/upload/sign/logos/{x}?token={x}',
      'object/public/{x}/{x}',
    ].map((route) => `/storage/v1/${route}`),
    ['instant-scan', 'instant-scan-result', 'instant-scan-report', 'check-subscription'].map(
      (route) => `/functions/v1/${route}`,
    ),
    ['track-login-info', '{x}'].map((route) => `/functions/v1/${route}`),
    [
      '/realtime/v1/api/broadcast',
      '/realtime/v1/{x}',
      '/config.json',
      '/manifest.webmanifest',
      '/version.json',
      '/healthz',
    ],
    ['/{x}', '/home?{x}={x}', '/readyz'],
  );

const nasty = fc.oneof(
  fc.constantFrom(
    `${marker}\u0000`,
    `${marker}\ud800`,
    `../../${marker}`,
    `${marker}' or 1=1 --`,
    `<script>${marker}</script>`,
    `${marker}%00%2e%2e`,
    `${marker}\r\nset-cookie: a=b`,
    '9'.repeat(400),
    '-1',
    'null',
    `{"${marker}":1}`,
  ),
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => marker + text),
);
const names = ['email', 'password', 'data', 'token', 'type', 'refresh_token', 'code', 'user_id'];
const value: fc.Arbitrary<unknown> = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    nasty,
    fc.constantFrom(null, true, 1e308, -0, Number.MAX_SAFE_INTEGER, [], {}),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names, '__proto__', 'constructor', 'id', 'name'), tie('any'), {
      maxKeys: 4,
    }),
  ),
})).any;
const body = fc.oneof(
  fc
    .dictionary(
      fc.constantFrom(...names, 'creatorName', 'forceRefresh', 'prefix', 'paths'),
      value,
      {
        maxKeys: 5,
      },
    )
    .map((object) => JSON.stringify(object)),
  value.map((any) => JSON.stringify(any)),
  fc.constantFrom('', `{"${marker}"`, `[${'['.repeat(5000)}`, `{"email":"${marker}","email":"b"}`),
  nasty,
);
const fuzzedRequest = fc.record({
  route: fc.constantFrom(...routes),
  method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'),
  fill: nasty,
  body,
  type: fc.constantFrom(
    ...['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'image/png'],
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
  ),
  isSignedIn: fc.boolean(),
  extra: fc.constantFrom<Record<string, string>>(
    {},
    { prefer: 'count=exact,return=representation' },
    { range: 'bytes=5-1' },
    { 'x-upsert': 'true', 'x-metadata': 'not-base64!' },
    { accept: 'application/vnd.pgrst.object+json' },
    { 'x-supabase-api-version': 'never' },
  ),
});

it('no input makes the server fail, and none comes back', async () => {
  await fc.assert(
    fc.asyncProperty(fuzzedRequest, async (fuzzed) => {
      const { route, method, fill, type, isSignedIn, extra } = fuzzed;
      const filled = encodeURIComponent(fill.toWellFormed()).slice(0, 900);
      const answer = await rawRequest(gateway.url, {
        method,
        path: route.replaceAll('{x}', filled),
        headers: {
          ...extra,
          apikey: gateway.publishableKey,
          'content-type': type,
          ...(method === 'GET' || method === 'HEAD'
            ? {}
            : { 'content-length': String(Buffer.byteLength(fuzzed.body)) }),
          // Every request from an address of its own: limits are not what is tried here.
          'x-forwarded-for': `198.18.${String(Math.floor(Math.random() * 256))}.${String(Math.floor(Math.random() * 256))}`,
          ...(isSignedIn ? { authorization: `Bearer ${person.token}` } : {}),
        },
        ...(method === 'GET' || method === 'HEAD' ? {} : { body: fuzzed.body }),
      });
      expect(answer.status, `${method} ${route}`).toBeLessThan(500);
      expect(answer.body).not.toMatch(/\n\s+at |node_modules|\.ts:\d+/);
      // The protocol of tables names the wrong column or value, as JSON; nobody else says anything back.
      if (answer.status >= 400 && !route.startsWith('/rest/')) {
        expect(answer.body).not.toContain(marker);
      }
      if (fuzzed.body.length > 200) expect(answer.body).not.toContain(fuzzed.body);
      expect(
        answer.headers['x-content-type-options'],
        `${method} ${route} ${String(answer.status)} ${answer.body.slice(0, 200)}`,
      ).toBe('nosniff');
    }),
    { numRuns: 1500, plugins: [fc.interruptAfterTimeLimit(60_000)], endOnFailure: true },
  );
});
