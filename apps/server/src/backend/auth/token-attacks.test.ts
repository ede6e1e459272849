import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import { SignJWT, importJWK } from 'jose';
import type { CryptoKey, JWK, JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decryptText } from '../../platform/encrypt.ts';
import type { Feature } from '../../platform/feature.ts';
import { openSocket } from '../realtime/testing/open-socket.ts';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';

/** A function that says who asks. */
const whoami: Feature = {
  name: 'whoami',
  routes: (app) => {
    app.get('/whoami', (c) => c.json(c.var.caller.kind === 'user' ? c.var.caller.userId : null));
  },
};

let gateway: TestGateway;
let ana: SignedIn;
let own: { kid: string; key: CryptoKey };

beforeAll(async () => {
  gateway = await startTestGateway({ features: [whoami] });
  ana = await gateway.signIn();
  const [row] = await gateway.sql<{ kid: string; private_key: string }>(
    'select kid, private_key from leakblock_auth.signing_keys',
  );
  const jwk = decryptText(gateway.context.secrets, 'signing-keys', row?.private_key ?? '');
  own = {
    kid: row?.kid ?? '',
    key: (await importJWK(JSON.parse(jwk) as JWK, 'ES256')) as CryptoKey,
  };
});
afterAll(() => gateway.stop());

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = () => Math.floor(Date.now() / 1000);

/** Claims of a good token of Ana's. */
const claims = () => ({
  sub: ana.userId,
  session_id: ana.sessionId,
  role: 'authenticated',
  aud: 'authenticated',
  iss: `${gateway.url}/auth/v1`,
  iat: now(),
  exp: now() + 600,
});

/** Signed with the installation's own key: only the claims or the header are wrong. */
async function sign(
  changes: Partial<Record<string, unknown>>,
  header: Record<string, unknown> = {},
) {
  const payload = JSON.parse(JSON.stringify({ ...claims(), ...changes })) as JWTPayload;
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: own.kid, ...header })
    .sign(own.key);
}

function signHs256(secret: string, changes: Record<string, unknown> = {}): string {
  const signed = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url({ ...claims(), ...changes })}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/** What tables, functions, files and live rows answer; a refused join counts as 401. */
async function statusesFor(authorization: string): Promise<number[]> {
  const headers = { apikey: gateway.publishableKey, authorization };
  const paths = ['/rest/v1/profiles?select=id', '/functions/v1/whoami', '/storage/v1/bucket'];
  const [answers, socket] = await Promise.all([
    Promise.all(paths.map((path) => fetch(`${gateway.url}${path}`, { headers }))),
    openSocket(gateway),
  ]);
  const token = authorization.replace(/^\w+ /, '');
  const joined = await socket.ask('realtime:a', 'phx_join', { access_token: token, config: {} });
  socket.socket.close();
  return [...answers.map(({ status }) => status), joined.status === 'ok' ? 200 : 401];
}
const [open, closed] = [Array<number>(4).fill(200), Array<number>(4).fill(401)];

it('accepts a good token, and a visitor with the publishable key as bearer', async () => {
  expect(await statusesFor(`Bearer ${ana.token}`)).toEqual(open);
  expect(await statusesFor(`Bearer ${await sign({})}`)).toEqual(open);
  const visitor = await fetch(`${gateway.url}/rest/v1/sites?select=id`, {
    headers: {
      apikey: gateway.publishableKey,
      authorization: `Bearer ${gateway.publishableKey}`,
    },
  });
  expect(visitor.status).toBe(200);
});

it('P13: accepts a token of a gateway whose clock is 5 s ahead', async () => {
  expect(await statusesFor(`Bearer ${await sign({ iat: now() + 5 })}`)).toEqual(open);
});

describe('refused with 401 on every door', () => {
  const attacks: [string, () => string | Promise<string>][] = [
    [
      'P14: alg none, empty signature',
      () => `${base64url({ alg: 'none' })}.${base64url(claims())}.`,
    ],
    ['alg none with a signature', () => `${base64url({ alg: 'none' })}.${base64url(claims())}.x`],
    ['P5: HS256 with the published default', () => signHs256('unsafe-secret-change-me')],
    [
      'HS256 with the public key as secret',
      async () => {
        const { keys } = await gateway.tokens.jwks();
        const [key] = keys;
        return signHs256(JSON.stringify(key));
      },
    ],
    [
      'HS256 with another secret of the installation',
      () => signHs256(gateway.context.secrets.linkSigning),
    ],
    [
      'ES256 with another key',
      () => {
        const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
        return new SignJWT(claims())
          .setProtectedHeader({
            alg: 'ES256',
            typ: 'JWT',
            kid: own.kid,
          })
          .sign(privateKey);
      },
    ],
    ['expired', () => sign({ iat: now() - 4000, exp: now() - 60 })],
    ['no expiry', () => sign({ exp: undefined })],
    ['issued in the future', () => sign({ iat: now() + 3600, exp: now() + 7200 })],
    ['not valid yet', () => sign({ nbf: now() + 3600 })],
    ['longer than an access token lives', () => sign({ iat: now() - 7200, exp: now() + 7200 })],
    ['another audience', () => sign({ aud: 'storage' })],
    ['another issuer', () => sign({ iss: 'https://elsewhere.example/auth/v1' })],
    ['another type of token', () => sign({}, { typ: 'signed-url+jwt' })],
    ['P5: role service_role', () => sign({ role: 'service_role' })],
    ['P5: role postgres', () => sign({ role: 'postgres' })],
    ['no role', () => sign({ role: undefined })],
    ['no session', () => sign({ session_id: undefined })],
    ['a session that never was', () => sign({ session_id: randomUUID() })],
    ['the session of another person', () => sign({ sub: randomUUID() })],
    ['a person that is no id', () => sign({ sub: "x' or '1'='1" })],
    [
      'changed claims under an old signature',
      () => {
        const [header = '', , signature = ''] = ana.token.split('.');
        return `${header}.${base64url({ ...claims(), sub: randomUUID() })}.${signature}`;
      },
    ],
    ['two parts', () => ana.token.split('.').slice(0, 2).join('.')],
    ['five parts', () => `${ana.token}.a.b`],
    ['no token at all', () => ''],
    ['rubbish', () => 'rubbish'],
    ['the secret key', () => gateway.context.secrets.secretApiKey],
  ];
  it.each(attacks)('%s', async (_name, forge) => {
    expect(await statusesFor(`Bearer ${await forge()}`)).toEqual(closed);
  });

  it('another scheme', async () => {
    // A channel is told the token itself, without a scheme.
    expect((await statusesFor(`Basic ${ana.token}`)).slice(0, 3)).toEqual(closed.slice(0, 3));
  });

  it('an unknown API key', async () => {
    const answer = await fetch(`${gateway.url}/rest/v1/sites`, { headers: { apikey: 'sb_wrong' } });
    expect(answer.status).toBe(401);
  });
});

describe('a session that is over', () => {
  const ends: [string, (person: SignedIn) => Promise<unknown>][] = [
    [
      'logout',
      ({ sessionId }) => gateway.sql('delete from auth.sessions where id = $1', [sessionId]),
    ],
    [
      'time box',
      ({ sessionId }) =>
        gateway.sql("update auth.sessions set not_after = now() - interval '1 s' where id = $1", [
          sessionId,
        ]),
    ],
    [
      'ban by the platform',
      ({ userId }) =>
        gateway.sql("update auth.users set banned_until = now() + interval '1 h' where id = $1", [
          userId,
        ]),
    ],
    [
      'deletion',
      ({ userId }) =>
        gateway.sql('update auth.users set deleted_at = now() where id = $1', [userId]),
    ],
    [
      'ban by an administrator',
      ({ userId }) =>
        gateway.sql("insert into user_bans (user_id, ban_reason) values ($1, 'spam')", [userId]),
    ],
  ];
  it.each(ends)('%s ends it at once', async (_name, end) => {
    const person = await gateway.signIn();
    expect(await statusesFor(`Bearer ${person.token}`)).toEqual(open);
    await end(person);
    expect(await statusesFor(`Bearer ${person.token}`)).toEqual(closed);
  });

  it('lives again after a ban is lifted', async () => {
    const person = await gateway.signIn();
    await gateway.sql("insert into user_bans (user_id, ban_reason) values ($1, 'error')", [
      person.userId,
    ]);
    await gateway.sql('update user_bans set is_active = false where user_id = $1', [person.userId]);
    expect(await statusesFor(`Bearer ${person.token}`)).toEqual(open);
  });
});

it('publishes the public half of the key only', async () => {
  const answer = await fetch(`${gateway.url}/auth/v1/.well-known/jwks.json`);
  const { keys } = (await answer.json()) as { keys: Record<string, string>[] };
  expect(Object.keys(keys[0] ?? {}).sort()).toEqual(
    ['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y'].sort(),
  );
});
