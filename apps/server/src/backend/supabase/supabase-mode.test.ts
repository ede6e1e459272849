import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { caseGroups, findMissing } from '@leakblock/conformance';
import type { World } from '@leakblock/conformance';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { assembleGateway } from '../../assemble-gateway.ts';
import type { Gateway } from '../../assemble-gateway.ts';
import { features } from '../../features/index.ts';
import { createLog } from '../../platform/log.ts';
import { issueSuspensionToken } from '../../platform/suspension-token.ts';
import { rawRequest } from '../../testing/raw-request.ts';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';
import { writeDist } from '../../testing/write-dist.ts';

/** One of our own installations plays the platform; the other stands in front of it. */
let platform: TestGateway;
let front: Gateway;
let folder: string;

async function openFront(settings: Record<string, string>): Promise<Gateway> {
  return assembleGateway({
    env: {
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      WEB_DIST: await writeDist(join(folder, 'dist')),
      DATABASE_URL: platform.urls.ownerUrl,
      PUBLISHABLE_KEY: platform.publishableKey,
      SUPABASE_URL: platform.url,
      ALLOWED_ORIGINS: 'https://app.example',
      TRUST_PROXY: '1',
      ...settings,
    },
    urls: platform.urls,
    features,
    log: createLog({ LOG_LEVEL: 'silent' }),
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leakblock-front-'));
  platform = await startTestGateway({
    features: [],
    // The front stands before it as a proxy.
    env: { TRUST_PROXY: '1', SIGNUP_CONFIRM_EMAIL: 'false', SIGN_INS_PER_MINUTE: '10000' },
  });
  front = await openFront({});
});
afterAll(async () => {
  await front.stop();
  await platform.stop();
  await rm(folder, { recursive: true, force: true });
});

const call = (path: string, init: RequestInit = {}) => fetch(`${front.url}${path}`, init);
const key = () => ({ apikey: platform.publishableKey });

describe('through the front the platform’s client finds', () => {
  const parts = caseGroups.filter(({ part }) => !/second factor|mail/.test(part));
  describe.each(parts)('$part', ({ cases }) => {
    const asked = cases.filter(
      ({ needs = [] }) => !needs.some((need) => /mailbox|confirmation/.test(need)),
    );
    it.each(asked.map((item) => [item.name, item] as const))('%s', async (_name, item) => {
      const world: World = {
        url: front.url,
        publishableKey: platform.publishableKey,
        confirmsSignUps: false,
        sql: platform.sql,
        mails: null,
      };
      expect(findMissing(world, item)).toEqual([]);
      await item.run(world);
    });
  });
});

describe('server functions', () => {
  const check = (token: string) =>
    call('/functions/v1/check-subscription', {
      method: 'POST',
      headers: { ...key(), authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });

  it('know the people of the platform, until their session ends', async () => {
    const person = await platform.signIn();
    expect((await check(person.token)).status).toBe(200);
    await platform.sql('delete from auth.sessions where id = $1', [person.sessionId]);
    expect((await check(person.token)).status).toBe(401);
  });

  it('refuse banned people at once', async () => {
    const person = await platform.signIn();
    await platform.sql("insert into user_bans (user_id, ban_reason) values ($1, 'spam')", [
      person.userId,
    ]);
    expect((await check(person.token)).status).toBe(401);
  });

  it('read no bans: those of a platform are its own to explain', async () => {
    const person = await platform.signIn();
    await platform.sql("insert into user_bans (user_id, ban_reason) values ($1, 'spam')", [
      person.userId,
    ]);
    const suspension = await issueSuspensionToken(front.context, person.userId);
    for (const token of [person.token, suspension, 'rubbish']) {
      const answer = await call('/functions/v1/read-suspension', {
        method: 'POST',
        headers: { ...key(), 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      });
      expect(answer.status).toBe(401);
    }
  });

  it.each(['rubbish', 'a.b.c'])('refuse the token %s', async (token) => {
    expect((await check(token)).status).toBe(401);
  });
});

describe('refused before the platform is asked', () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const serviceToken = `${encode({ alg: 'HS256' })}.${encode({ role: 'service_role' })}.x`;

  it.each([
    ['a missing key', {}],
    ['a wrong key', { apikey: 'sb_publishable_wrong' }],
    ['a secret key as key', { apikey: 'sb_secret_0123456789' }],
  ])('%s', async (_name, headers: Record<string, string>) => {
    expect((await call('/rest/v1/sites', { headers })).status).toBe(401);
  });

  it.each(['sb_secret_0123456789', serviceToken])('a bearer past the policies', async (bearer) => {
    const headers = { ...key(), authorization: `Bearer ${bearer}` };
    expect((await call('/rest/v1/sites', { headers })).status).toBe(401);
    expect((await call('/auth/v1/user', { headers })).status).toBe(401);
  });

  it.each([
    '/auth/v1/admin/users',
    '/rest/v1/',
    '/rest/v1/sites/../../../auth/v1/admin/users',
    '/rest/v1/%2e%2e/%2e%2e/pg/query',
    '/storage/v1/..%2f..%2fauth/v1/admin/users',
    '/realtime/v1/tenants',
    '/auth/v2/user',
    '/pg/query',
  ])('the path %s', async (path) => {
    const answer = await rawRequest(front.url, { path, headers: key() });
    expect([401, 404]).toContain(answer.status);
  });

  it('pages of other origins, also when they ask for a WebSocket', async () => {
    const foreign = { origin: 'https://evil.example' };
    const read = await call('/rest/v1/sites?select=id', { headers: { ...key(), ...foreign } });
    expect(read.headers.get('access-control-allow-origin')).toBeNull();
    const named = { origin: 'https://app.example' };
    const allowed = await call('/rest/v1/sites?select=id', { headers: { ...key(), ...named } });
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example');
    const address = `${front.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${platform.publishableKey}`;
    const socket = new WebSocket(address, { headers: foreign });
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toContain('403');
  });
});

describe('what is passed on', () => {
  let upstream: Server;
  let seen: IncomingHttpHeaders[] = [];
  let other: Gateway;
  beforeAll(async () => {
    upstream = createServer((request, response) => {
      seen.push(request.headers);
      request.resume();
      request.on('end', () => {
        response.setHeader('access-control-allow-origin', '*');
        response.setHeader('x-kept', 'yes');
        response.end('{}');
      });
    });
    upstream.listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    const { port } = upstream.address() as AddressInfo;
    other = await openFront({ SUPABASE_URL: `http://127.0.0.1:${String(port)}` });
  });
  afterAll(async () => {
    await other.stop();
    upstream.close();
  });

  it('has the address of the person, not what she says of it, and no cookie', async () => {
    seen = [];
    const answer = await fetch(`${other.url}/rest/v1/sites`, {
      headers: {
        ...key(),
        'x-forwarded-for': '203.0.113.9',
        cookie: 'device=1',
        'x-real-ip': '1.1.1.1',
      },
    });
    expect(answer.status).toBe(200);
    expect(seen[0]).toMatchObject({ 'x-forwarded-for': '203.0.113.9' });
    expect(seen[0]).not.toHaveProperty('cookie');
    expect(seen[0]).not.toHaveProperty('x-real-ip');
    expect(answer.headers.get('x-kept')).toBe('yes');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('ends in a clear error while the platform is away', async () => {
    upstream.closeAllConnections();
    upstream.close();
    await once(upstream, 'close');
    const answer = await fetch(`${other.url}/rest/v1/sites`, { headers: key() });
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({ code: 'server.platform_unavailable' });
    const socket = new WebSocket(
      `${other.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${platform.publishableKey}`,
    );
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toMatch(/502|hang up/);
  });
});
