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
  bodyBytes: { '/probe-picture': 2_000_000 },
  routes: (app) => {
    app.post('/probe-size', async (c) => c.json({ bytes: (await c.req.arrayBuffer()).byteLength }));
    app.post('/probe-picture', async (c) =>
      c.json({ bytes: (await c.req.arrayBuffer()).byteLength }),
    );
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
    env: { ALLOWED_ORIGINS: 'https://app.example' },
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

  it('takes at most 100 kB for sign-in, chunked', async () => {
    expect((await send('/auth/v1/signup', 100_000)).status).toBe(400);
    const refused = await send('/auth/v1/signup', 100_001);
    expect(refused.status).toBe(413);
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

  it('takes a large body from who is signed in, and reads nothing of a stranger’s', async () => {
    const { token } = await gateway.signIn();
    const taken = await send('/functions/v1/probe-picture', 1_500_000, {
      authorization: `Bearer ${token}`,
    });
    expect(JSON.parse(taken.body)).toEqual({ bytes: 1_500_000 });
    // Of two megabytes one piece comes: a server that waits for the others gives no answer.
    for (const stranger of [{}, { authorization: 'Bearer no.token.atall' }]) {
      const headers = { 'content-length': '2000000', ...stranger };
      expect((await send('/functions/v1/probe-picture', 50_000, headers)).status).toBe(401);
    }
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
    for (const path of [
      '/rest/v1/sites?select=id',
      '/functions/v1/probe-address',
      '/auth/v1/settings',
      '/storage/v1/bucket',
      '/config.json',
    ]) {
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
    for (const path of [
      '/auth/v1/token?grant_type=password',
      '/auth/v1/signup',
      '/storage/v1/object/list/works',
    ]) {
      const written = await call(path, {
        method: 'POST',
        headers: { origin, apikey: gateway.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'a@example.org', password: 'Quiet-Lantern-x' }),
      });
      expect([path, written.status]).toEqual([path, 403]);
    }
    for (const path of ['/rest/v1/sites', '/auth/v1/signup', '/storage/v1/bucket']) {
      const preflight = await call(path, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      expect([path, preflight.status]).toEqual([path, 403]);
      expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    }
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

describe('the client address', () => {
  it('believes no forwarded address unless told', async () => {
    const answer = await call('/functions/v1/probe-address', {
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    expect(await answer.text()).toBe('127.0.0.1');
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
