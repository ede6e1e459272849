import { createHash, randomUUID } from 'node:crypto';
import { issueSuspensionToken } from '#platform/suspension-token';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFlow } from './backend/auth/flows/create-flow.ts';
import { issueAuthCode } from './backend/auth/flows/issue-auth-code.ts';
import { issueToken } from './backend/auth/tokens/issue-token.ts';
import { features } from './features/index.ts';
import { allow, connect, registerApp } from './features/oauth-clients/testing/meet-app.ts';
import { writeUnsubscribeToken } from './features/notifications/unsubscribing/unsubscribe-token.ts';
import { writeConfirmToken } from './features/scans/instant-reports/confirm-token.ts';
import { eventSignature, mailSignature, webhookSecrets } from './testing/sign-webhooks.ts';
import { askGateway, bearer, createTokenDoors, verifier } from './testing/token-doors.ts';
import type { TokenWorld } from './testing/token-doors.ts';
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
  ...['free report', 'app', 'app, refresh', 'app, code', 'figures'],
  ...['code of a mail', 'code of a browser', 'signed event', 'signed mail'],
] as const;
type Kind = string;
const metricsToken = 'figures-for-one-reader-alone-0123456789';

const world = {} as TokenWorld;
const doors = createTokenDoors(world);

let gateway: TestGateway;
const tokens: Record<Kind, string> = {};
beforeAll(async () => {
  gateway = await startTestGateway({
    features,
    env: {
      ...{ WORKER_IN_PROCESS: 'false', SIGNUP_CONFIRM_EMAIL: 'false', TRUST_PROXY: '1' },
      ...{ REST_REQUESTS_PER_MINUTE: '1000000', METRICS_TOKEN: metricsToken },
      ...webhookSecrets,
    },
    prepareSql: `
      insert into storage.buckets (id, name) values ('works', 'works');
      create policy own on storage.objects to authenticated using (bucket_id = 'works') with check (bucket_id = 'works')`,
  });
  world.gateway = gateway;
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
  // Her own: the proof of a mailbox uses the link of its code up.
  const third = await gateway.signIn();
  world.mailboxOfCode = third.email;
  await context.database.asServer(async (trx) => {
    const options = { userId: third.userId, type: 'recovery_token', purpose: 'recovery' } as const;
    tokens['code of a mail'] = (
      await issueToken(secrets, trx, { ...options, mailbox: third.email })
    ).code;
    const flowId = await createFlow(trx, {
      codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
      ...{ method: 'magiclink', provider: 'email', redirectTo: null },
    });
    tokens['code of a browser'] = await issueAuthCode(secrets, trx, {
      ...{ flowId, userId: third.userId },
    });
  });
  tokens['signed event'] = eventSignature();
  tokens['signed mail'] = mailSignature();

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
  const opened = await askGateway(
    gateway,
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
  const shared = await askGateway(
    gateway,
    'POST',
    '/functions/v1/create-case-link',
    link,
    bearer(session),
  );
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

  const app = await registerApp(gateway, other, { kind: 'public' });
  world.appId = app.clientId;
  const given = await connect(gateway, app, other);
  Object.assign(tokens, { app: given.access, 'app, refresh': given.refresh });
  const asked = await allow(gateway, app, other);
  world.appVerifier = asked.verifier;
  tokens['app, code'] = asked.back.searchParams.get('code') ?? '';
});
afterAll(() => gateway.stop());

it('there is one of every kind', () => {
  expect(Object.keys(tokens).sort()).toEqual([...kinds].sort());
  for (const kind of kinds)
    expect([kind, tokens[kind]]).toEqual([
      kind,
      expect.stringMatching(kind === 'code of a mail' ? /^\d{6}$/u : /^.{20,}$/u),
    ]);
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
