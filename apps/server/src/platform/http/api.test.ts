import { connect } from 'node:net';
import { streamSSE } from 'hono/streaming';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rawRequest } from '../../testing/raw-request.ts';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';
import { parseJson } from '../errors.ts';
import type { Feature } from '../feature.ts';

let finishStream: () => void = () => undefined;

const probe: Feature = {
  name: 'probe',
  routes: (app) => {
    app.post('/probe-size', async (c) => c.json({ bytes: (await c.req.arrayBuffer()).byteLength }));
    app.get('/probe-fault', () => {
      throw new Error('password=hunter2 broke at row 17');
    });
    app.get('/probe-address', (c) => c.text(c.var.clientAddress));
    app.post('/probe-input', async (c) =>
      c.json(
        await parseJson(
          c,
          z.object({ name: z.string({ error: 'scans.creator_name_required' }), age: z.number() }),
        ),
      ),
    );
    app.get('/probe-stream', (c) =>
      streamSSE(c, async (stream) => {
        await stream.writeSSE({ event: 'progress', data: 'first' });
        await new Promise<void>((resolve) => {
          finishStream = resolve;
        });
        await stream.writeSSE({ event: 'result', data: 'last' });
      }),
    );
  },
};

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: [probe],
    env: { ALLOWED_ORIGINS: 'https://app.example', METRICS_TOKEN: 'a-token-for-the-figures' },
  });
});
afterAll(() => gateway.stop());

const call = (path: string, init: RequestInit = {}) => fetch(`${gateway.url}${path}`, init);

describe('P9: body limits, counted in bytes', () => {
  function* pieces(bytes: number): Generator<Buffer> {
    for (let sent = 0; sent < bytes; sent += 50_000)
      yield Buffer.alloc(Math.min(50_000, bytes - sent), 120);
  }
  const send = (path: string, bytes: number, headers = {}) =>
    rawRequest(gateway.url, {
      method: 'POST',
      path,
      headers: { apikey: gateway.publishableKey, 'content-type': 'application/json', ...headers },
      body: pieces(bytes),
    });

  it('takes 100 kB for a function and refuses one byte more, chunked', async () => {
    expect(JSON.parse((await send('/functions/v1/probe-size', 100_000)).body)).toEqual({
      bytes: 100_000,
    });
    const refused = await send('/functions/v1/probe-size', 100_001);
    expect(refused.status).toBe(413);
    expect(JSON.parse(refused.body)).toMatchObject({ code: 'request.too_large' });
  });

  it('refuses a declared size at once, and believes no small one', async () => {
    const declared = await rawRequest(gateway.url, {
      method: 'POST',
      path: '/functions/v1/probe-size',
      headers: { 'content-length': '200000' },
      body: 'x'.repeat(200_000),
    });
    expect(declared.status).toBe(413);
  });

  it('takes at most 1 MB for rows', async () => {
    expect((await send('/rest/v1/debug_logs', 1_000_001)).status).toBe(413);
    const large = JSON.stringify({ action: 'crash', data: {}, table_name: 'x'.repeat(950_000) });
    const inside = await rawRequest(gateway.url, {
      method: 'POST',
      path: '/rest/v1/debug_logs',
      headers: { apikey: gateway.publishableKey, 'content-type': 'application/json' },
      body: large,
    });
    // Read in full: it is the table's own rule that refuses it.
    expect(JSON.parse(inside.body)).toMatchObject({ code: '23514' });
  });

  it('limits what comes compressed as what it is on the wire', async () => {
    const answer = await send('/functions/v1/probe-size', 200_000, { 'content-encoding': 'gzip' });
    expect(answer.status).toBe(413);
  });
});

describe('P8 and check 36: other origins', () => {
  const origins = [
    'https://evil.example',
    'null',
    'https://app.example.evil.example',
    'http://app.example',
  ];

  it.each(origins)('%s gets no CORS header and may not write', async (origin) => {
    for (const path of ['/rest/v1/sites', '/functions/v1/probe-address', '/config.json']) {
      const read = await call(path, { headers: { origin, apikey: gateway.publishableKey } });
      expect(read.headers.get('access-control-allow-origin')).toBeNull();
      expect(read.headers.get('access-control-allow-credentials')).toBeNull();
      expect(read.headers.get('x-content-type-options')).toBe('nosniff');
    }
    const write = await call('/functions/v1/probe-size', {
      method: 'POST',
      headers: { origin },
      body: '{}',
    });
    expect(write.status).toBe(403);
    const preflight = await call('/rest/v1/sites', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(403);
  });

  it('lets the own pages and the named origin in, without credentials', async () => {
    const named = await call('/functions/v1/probe-size', {
      method: 'POST',
      headers: { origin: 'https://app.example' },
      body: '{}',
    });
    expect(named.status).toBe(200);
    expect(named.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(named.headers.get('access-control-allow-credentials')).toBeNull();
    expect(named.headers.get('vary')).toContain('Origin');
    const own = await call('/functions/v1/probe-size', {
      method: 'POST',
      headers: { origin: gateway.url },
      body: '{}',
    });
    expect(own.status).toBe(200);
    expect(own.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('errors', () => {
  it('are problems with a code and the request id', async () => {
    const answer = await call('/functions/v1/nothing', {
      headers: { 'x-request-id': 'my-request-1' },
    });
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.headers.get('x-request-id')).toBe('my-request-1');
    expect(await answer.json()).toEqual({
      type: 'about:blank',
      title: 'Not found',
      status: 404,
      code: 'request.not_found',
      requestId: 'my-request-1',
    });
  });

  it('never say what broke, and are logged once with the request id', async () => {
    const answer = await call('/functions/v1/probe-fault', {
      headers: { 'x-request-id': 'fault-request' },
    });
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toMatch(/hunter2|row 17/);
    const lines = gateway.logLines().filter((line) => line.includes('fault-request'));
    expect(lines.filter((line) => line.includes('"level":"error"'))).toHaveLength(1);
  });

  it('take an own request id only when it is harmless', async () => {
    for (const id of ['short', 'x'.repeat(65), 'with space in it', '{"level":"fatal"}']) {
      const answer = await call('/healthz', { headers: { 'x-request-id': id } });
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('name the code that the schema names, or the field', async () => {
    const post = async (body: string) => {
      const answer = await call('/functions/v1/probe-input', { method: 'POST', body });
      return (await answer.json()) as { code: string; detail?: string };
    };
    expect(await post('{"age":1}')).toMatchObject({ code: 'scans.creator_name_required' });
    expect(await post('{"name":"a"}')).toMatchObject({
      code: 'request.invalid',
      detail: expect.stringMatching(/^age: /) as string,
    });
    expect(await post('{"name":')).toMatchObject({ detail: 'The body is not JSON.' });
  });
});

describe('event streams', () => {
  it('reach the client event by event, uncompressed', async () => {
    const answer = await call('/functions/v1/probe-stream', {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(answer.headers.get('content-encoding')).toBeNull();
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    const first = await reader.read();
    // The handler is still waiting: what was read has not waited for the end.
    expect(new TextDecoder().decode(first.value)).toContain('data: first');
    finishStream();
    let rest = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      rest += new TextDecoder().decode(part.value);
    }
    expect(rest).toContain('data: last');
  });
});

describe('system', () => {
  it('says that it is alive and ready, its version and its public settings', async () => {
    expect(await (await call('/healthz')).json()).toEqual({ status: 'alive' });
    expect(await (await call('/readyz')).json()).toEqual({ status: 'ready' });
    const version = await call(`/version.json?t=${String(Date.now())}`);
    expect(version.headers.get('cache-control')).toBe('no-store');
    expect(await version.json()).toEqual({
      version: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
    });
    expect(await (await call('/config.json')).json()).toEqual({
      supabaseUrl: gateway.url,
      publishableKey: gateway.publishableKey,
      brandName: 'LeakBlock',
      brandLogoUrl: null,
      supportEmail: null,
      supportPhone: null,
      chatId: null,
      captchaSiteKey: null,
      analyticsId: null,
    });
  });

  it('gives figures to the holder of the token only', async () => {
    expect((await call('/metrics')).status).toBe(404);
    const wrong = await call('/metrics', { headers: { authorization: 'Bearer wrong' } });
    expect(wrong.status).toBe(404);
    const answer = await call('/metrics', {
      headers: { authorization: 'Bearer a-token-for-the-figures' },
    });
    expect(await answer.text()).toMatch(
      /http_request_seconds_count\{method="GET",route="\/healthz"/,
    );
  });

  it('believes no forwarded address unless told', async () => {
    const answer = await call('/functions/v1/probe-address', {
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    expect(await answer.text()).toBe('127.0.0.1');
  });
});

describe('hostile clients', () => {
  it('refuses a flood of headers', async () => {
    const headers = Object.fromEntries(
      Array.from({ length: 300 }, (_, n) => [`x-flood-${String(n)}`, 'y'.repeat(100)]),
    );
    const answer = await rawRequest(gateway.url, { path: '/healthz', headers });
    expect(answer.status).toBe(431);
  });

  it('answers what is no HTTP with 400 and closes', async () => {
    const { port } = new URL(gateway.url);
    const text = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('HELLO\r\n\r\n'));
      let received = '';
      socket.on('data', (data) => (received += data.toString()));
      socket.on('close', () => {
        resolve(received);
      });
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('check 43: logs', () => {
  it('hold no token, key, query, body or address of who was served', async () => {
    const person = await gateway.signIn();
    await call('/rest/v1/stage_names?name=eq.SecretNameInQuery', {
      headers: { apikey: gateway.publishableKey, authorization: `Bearer ${person.token}` },
    });
    await call('/rest/v1/stage_names', {
      method: 'POST',
      headers: {
        apikey: gateway.publishableKey,
        authorization: `Bearer ${person.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ user_id: person.userId, name: 'SecretNameInBody'.repeat(9) }),
    });
    await call(`/functions/v1/${person.token}`, {
      headers: { authorization: `Bearer ${person.token}x` },
    });
    const log = gateway.logLines().join('\n');
    const { secrets } = gateway.context;
    for (const secret of [
      person.token,
      person.token.split('.')[1] ?? '',
      gateway.publishableKey,
      secrets.internalJwt,
      'SecretNameInQuery',
      'SecretNameInBody',
    ]) {
      expect(log).not.toContain(secret);
    }
    const refused = gateway.logLines().filter((line) => line.includes('"status":401'));
    expect(refused.every((line) => line.includes('"address":"127.0.0.1"'))).toBe(true);
    expect(refused.length).toBeGreaterThan(0);
  });
});
