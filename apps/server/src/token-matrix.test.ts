import { createHash, randomUUID } from 'node:crypto';
import { issueSuspensionToken } from '#platform/suspension-token';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from './backend/auth/tokens/issue-token.ts';
import { openSocket } from './backend/realtime/testing/open-socket.ts';
import { features } from './features/index.ts';
import { hashId } from './features/oauth-clients/hash-id.ts';
import { writeUnsubscribeToken } from './features/notifications/unsubscribing/unsubscribe-token.ts';
import { writeConfirmToken } from './features/scans/instant-reports/confirm-token.ts';
import { inventCredentials, openBrowser } from './testing/meet-by-mail.ts';
import { startTestGateway } from './testing/start-test-gateway.ts';
import type { TestGateway } from './testing/start-test-gateway.ts';

/** Every kind of secret that opens something, brought to every door: only its own takes it (check 12). */
const kinds = [
  ...[
    'session',
    'refresh',
    'link of a mail',
    'suspension',
    'look',
    'publishable key',
    'secret key',
  ],
  ...['signed download', 'signed upload', 'export', 'unsubscribing', 'shared case', 'free result'],
  ...['free report', 'app', 'app, refresh', 'figures'],
] as const;
type Kind = string;
const metricsToken = 'figures-for-one-reader-alone-0123456789';

let gateway: TestGateway;
const tokens: Record<Kind, string> = {};
beforeAll(async () => {
  gateway = await startTestGateway({
    features,
    env: {
      ...{ WORKER_IN_PROCESS: 'false', SIGNUP_CONFIRM_EMAIL: 'false', TRUST_PROXY: '1' },
      ...{ REST_REQUESTS_PER_MINUTE: '1000000', METRICS_TOKEN: metricsToken },
    },
    prepareSql: `
      insert into storage.buckets (id, name) values ('works', 'works');
      create policy own on storage.objects to authenticated using (bucket_id = 'works') with check (bucket_id = 'works')`,
  });
  const { context, publishableKey, sql } = gateway;
  const { secrets } = context;
  const browser = openBrowser(gateway);
  const { data } = await browser.auth.signUp(inventCredentials());
  const { access_token: session = '', refresh_token: refresh = '' } = data.session ?? {};
  const userId = data.user?.id ?? '';
  await sql('insert into profiles (id) values ($1)', [userId]);
  Object.assign(tokens, { session, refresh, 'publishable key': publishableKey });
  tokens['secret key'] = secrets.secretApiKey;
  tokens['figures'] = metricsToken;
  const banned = await gateway.signIn();
  await sql("insert into user_bans (user_id, ban_reason) values ($1, 'x')", [banned.userId]);
  tokens['suspension'] = await issueSuspensionToken(context, banned.userId);
  tokens['unsubscribing'] = writeUnsubscribeToken(secrets.linkSigning, userId, 'alerts');

  const other = await gateway.signIn();
  tokens['link of a mail'] = await context.database.asServer(async (trx) => {
    const options = { userId: other.userId, type: 'recovery_token', purpose: 'recovery' } as const;
    return (await issueToken(secrets, trx, { ...options, mailbox: other.email })).tokenHash;
  });
  const lookId = randomUUID();
  await sql(
    `insert into auth.sessions (id, user_id, created_at, updated_at, tag) values ($1, $2, now(), now(), $3)`,
    [lookId, userId, `impersonation ${other.userId}`],
  );
  const look = { sub: userId, session_id: lookId, act: { sub: other.userId } };
  tokens['look'] = await gateway.tokens.issue(look);

  const files = browser.storage.from('works');
  await files.upload('kept.txt', 'hello', { contentType: 'text/plain' });
  const download = await files.createSignedUrl('kept.txt', 600);
  tokens['signed download'] =
    new URL(download.data?.signedUrl ?? '').searchParams.get('token') ?? '';
  tokens['signed upload'] = (await files.createSignedUploadUrl('new.txt')).data?.token ?? '';

  await context.files.put({
    ...{ bucketId: 'exports', name: 'all.zip', bytes: Buffer.from('PK'), type: null },
    ...{ ownerId: userId, asIs: true },
  });
  const [ready] = await sql<{ id: string }>(
    `insert into data_exports (user_id, status, object_name, bytes, ready_at, expires_at)
     values ($1, 'ready', 'all.zip', 2, now(), now() + interval '1 day') returning id`,
    [userId],
  );
  await sql(
    'insert into leakblock_auth.proofs (session_id, proved_at) select id, now() from auth.sessions where user_id = $1',
    [userId],
  );
  const opened = await ask(
    'POST',
    '/functions/v1/open-export',
    { exportId: ready?.id },
    bearer(session),
  );
  tokens['export'] = new URL(String(opened.body['url'])).searchParams.get('token') ?? '';

  const [removal] = await sql<{ id: string }>(
    `insert into removal_cases (user_id, number, url, address, host, claim)
     values ($1, 'R-2026-000001', 'https://a.example/b', 'https://a.example/b', 'a.example', 'copyright') returning id`,
    [userId],
  );
  const link = { caseId: removal?.id, label: 'Lawyer', days: 1 };
  const shared = await ask('POST', '/functions/v1/create-case-link', link, bearer(session));
  tokens['shared case'] = String(shared.body['token']);

  const free = createHash('sha256').update('free').digest('base64url');
  const email = 'somebody@example.org';
  const [scan] = await sql<{ id: string }>(
    `insert into scans (kind, creator_name) values ('instant', 'Luna') returning id`,
  );
  const [result] = await sql<{ id: string }>(
    `insert into instant_scan_results (scan_id, creator_name, token_hash, expires_at, email, report_requested_at,
       report_language, result) values ($1, 'Luna', sha256($2::bytea), now() + interval '1 day', $3, now(), 'en',
       '{}') returning id`,
    [scan?.id, free, email],
  );
  tokens['free result'] = free;
  tokens['free report'] = writeConfirmToken(context, free, { resultId: result?.id ?? '', email });

  Object.assign(tokens, await giveAppTokens(userId));
});
afterAll(() => gateway.stop());

/** Tokens of an app, as its authorisation server leaves them. */
async function giveAppTokens(userId: string): Promise<Record<Kind, string>> {
  const [clientId, grantId, family, access, refresh] = Array.from({ length: 5 }, () =>
    randomUUID(),
  );
  const { sql } = gateway;
  await sql(
    `insert into oauth_clients (client_id, user_id, name, redirect_uris, scopes, kind)
     values ($1, $2, 'An app', '{https://app.example/back}', '{works:read}', 'public')`,
    [clientId, userId],
  );
  await sql(
    `insert into oauth_grants (id, user_id, client_id, scopes) values ($1, $2, $3, '{works:read}')`,
    [grantId, userId, clientId],
  );
  for (const [kind, id] of [
    ['Grant', family],
    ['AccessToken', access],
    ['RefreshToken', refresh],
  ] as const)
    await sql(
      `insert into private.oauth_models (kind, id_hash, family_hash, grant_id, payload, expires_at)
       values ($1, $2, $3, $4, '{"scope": "works:read"}', now() + interval '1 hour')`,
      [kind, hashId(id ?? ''), hashId(family ?? ''), grantId],
    );
  return { app: access ?? '', 'app, refresh': refresh ?? '' };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
async function ask(
  method: string,
  path: string,
  body: object | null,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${gateway.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', apikey: gateway.publishableKey, ...headers },
    ...(body !== null && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  return {
    status: answer.status,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
  };
}

/** A door, how a secret is shown there, and which kinds it takes. */
type Door = { takes: readonly Kind[]; show: (token: string) => Promise<number> };
const post = (path: string, body: (token: string) => object) => async (token: string) =>
  (await ask('POST', path, body(token))).status;
const asBearer =
  (method: string, path: string, body: object | null = null) =>
  async (token: string) =>
    (await ask(method, path, body, bearer(token))).status;
const sessions = ['session', 'look'];
const queryOf = (token: string) => encodeURIComponent(token);

const doors: Record<string, Door> = {
  'who I am': { takes: sessions, show: asBearer('GET', '/auth/v1/user') },
  // Somebody with the publishable key is a visitor there.
  tables: {
    takes: [...sessions, 'publishable key'],
    show: asBearer('GET', '/rest/v1/sites?select=id'),
  },
  'own tables': { takes: sessions, show: asBearer('GET', '/rest/v1/profiles?select=id') },
  functions: { takes: sessions, show: asBearer('POST', '/functions/v1/check-subscription', {}) },
  files: { takes: [...sessions, 'publishable key'], show: asBearer('GET', '/storage/v1/bucket') },
  'the API of apps': { takes: ['app'], show: asBearer('GET', '/api/v1/works') },
  'a key of the API': {
    takes: ['publishable key'],
    show: async (token) =>
      (await ask('GET', '/rest/v1/sites?select=id', null, { apikey: token })).status,
  },
  'live rows': {
    takes: [...sessions, 'publishable key'],
    show: async (token) => {
      const socket = await openSocket(gateway);
      const answer = await socket.ask('realtime:a', 'phx_join', {
        access_token: token,
        config: {},
      });
      socket.socket.close();
      return answer.status === 'ok' ? 200 : 401;
    },
  },
  'the figures of the installation': { takes: ['figures'], show: asBearer('GET', '/metrics') },
  'the code of another browser': {
    takes: [],
    show: post('/auth/v1/token?grant_type=pkce', (auth_code) => ({
      auth_code,
      code_verifier: 'x'.repeat(43),
    })),
  },
  'the events of payments': {
    takes: [],
    show: async (token) =>
      (await ask('POST', '/functions/v1/billing-events', {}, { 'stripe-signature': token })).status,
  },
  'mails that arrive': { takes: [], show: asBearer('POST', '/functions/v1/incoming-mail', {}) },
  'a file that was signed for': {
    takes: ['signed download'],
    show: async (token) =>
      (await ask('GET', `/storage/v1/object/sign/works/kept.txt?token=${queryOf(token)}`, null))
        .status,
  },
  'a place that was signed for': {
    takes: ['signed upload'],
    show: async (token) =>
      (await ask('PUT', `/storage/v1/object/upload/sign/works/new.txt?token=${queryOf(token)}`, {}))
        .status,
  },
  'an export': {
    takes: ['export'],
    show: async (token) =>
      (await ask('GET', `/functions/v1/download-export?token=${queryOf(token)}`, null)).status,
  },
  'the end of mails': {
    takes: ['unsubscribing'],
    show: post('/functions/v1/read-unsubscribe', (token) => ({ token })),
  },
  'a shared case': {
    takes: ['shared case'],
    show: post('/functions/v1/read-shared-case', (token) => ({ token })),
  },
  'why an account is closed': {
    takes: ['suspension'],
    show: async (token) => {
      const { body, status } = await ask('POST', '/functions/v1/read-suspension', { token });
      return status === 200 && body['suspension'] === null ? 401 : status;
    },
  },
  'a free result': {
    takes: ['free result'],
    show: post('/functions/v1/instant-scan-result', (resultToken) => ({ resultToken })),
  },
  'the address of a free report': {
    takes: ['free report'],
    show: post('/functions/v1/confirm-scan-report', (token) => ({ token })),
  },
  // What is used up by being shown comes last.
  'a session that goes on': {
    takes: ['refresh'],
    show: post('/auth/v1/token?grant_type=refresh_token', (refresh_token) => ({ refresh_token })),
  },
  'the tokens of apps': {
    takes: [],
    show: async (token) => {
      const form = new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: token,
        client_id: 'x',
      });
      const answer = await fetch(`${gateway.url}/oauth/token`, { method: 'POST', body: form });
      return answer.status;
    },
  },
  'the proof of a mailbox': {
    takes: ['link of a mail'],
    show: post('/auth/v1/verify', (token_hash) => ({ type: 'recovery', token_hash })),
  },
};

it('there is one of every kind', () => {
  expect(Object.keys(tokens).sort()).toEqual([...kinds].sort());
  for (const kind of kinds)
    expect([kind, tokens[kind]]).toEqual([kind, expect.stringMatching(/^.{20,}$/u)]);
});

describe.each(Object.entries(doors))('%s', (_name, { show, takes }) => {
  it('takes its own kind alone', async () => {
    const answers: [Kind, number][] = [];
    // Its own come last, so that what is used up has been refused everywhere else.
    for (const kind of kinds.toSorted(
      (a, b) => Number(takes.includes(a)) - Number(takes.includes(b)),
    ))
      answers.push([kind, await show(tokens[kind] ?? '')]);
    const refusals = [400, 401, 403, 404, 409, 410, 422];
    for (const [kind, status] of answers)
      expect([kind, takes.includes(kind) ? [200] : refusals]).toEqual([
        kind,
        expect.arrayContaining([status]),
      ]);
  });
});
