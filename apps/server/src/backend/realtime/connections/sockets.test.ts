import { request } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { eventually } from '../testing/join-channel.ts';
import { openSocket, refusedWith } from '../testing/open-socket.ts';

let gateway: TestGateway;
let ana: SignedIn;
let address: string;

beforeAll(async () => {
  gateway = await startTestGateway({
    env: { TRUST_PROXY: '1', ALLOWED_ORIGINS: 'https://app.example.org' },
  });
  ana = await gateway.signIn();
  address = `${gateway.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=`;
});
afterAll(() => gateway.stop());

const broadcast = (n: number) => ({ type: 'broadcast', event: 'wave', payload: { n } });

describe('a connection is refused', () => {
  it('at another path', async () => {
    const other = address.replace('/websocket', '/other');
    expect(await refusedWith(other + gateway.publishableKey)).toBe(404);
    expect(await refusedWith(gateway.url.replace('http', 'ws'))).toBe(404);
  });

  it('without the publishable key, also with the secret one or a token', async () => {
    expect(await refusedWith(address)).toBe(401);
    expect(await refusedWith(address + gateway.context.secrets.secretApiKey)).toBe(401);
    expect(await refusedWith(address + ana.token)).toBe(401);
  });

  it('to the page of another origin, but not to ours or an allowed one', async () => {
    const good = address + gateway.publishableKey;
    expect(await refusedWith(good, { origin: 'https://evil.example' })).toBe(403);
    expect(await refusedWith(good, { origin: 'null' })).toBe(403);
    expect(await refusedWith(good, { origin: `${gateway.url}.evil.example` })).toBe(403);
    for (const origin of [gateway.url, 'https://app.example.org']) {
      (await openSocket(gateway, { origin })).socket.terminate();
    }
  });

  it('in an unknown version', async () => {
    const unknown = address.replace('2.0.0', '9');
    expect(await refusedWith(unknown + gateway.publishableKey)).toBe(400);
  });

  it('when its address has too many open, while another address has none', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const sockets = await Promise.all(
      Array.from({ length: 200 }, () => openSocket(gateway, { headers })),
    );
    expect(await refusedWith(address + gateway.publishableKey, { headers })).toBe(429);
    const other = { 'x-forwarded-for': '203.0.113.10' };
    (await openSocket(gateway, { headers: other })).socket.terminate();
    sockets.forEach(({ socket }) => {
      socket.terminate();
    });
    await eventually(async () =>
      openSocket(gateway, { headers }).then(
        ({ socket }) => {
          socket.terminate();
          return 'open';
        },
        () => 'refused',
      ),
    ).toBe('open');
  });

  it('as plain HTTP with a clean 404', async () => {
    const answer = await fetch(`${gateway.url}/realtime/v1/websocket`);
    expect(answer.status).toBe(404);
  });

  it('when it is no good upgrade at all', async () => {
    const status = await new Promise((resolve, reject) => {
      const outgoing = request(
        `${gateway.url}/realtime/v1/websocket?apikey=${gateway.publishableKey}`,
        { headers: { connection: 'upgrade', upgrade: 'websocket' } },
      );
      outgoing.on('response', (answer) => {
        resolve(answer.statusCode);
      });
      outgoing.on('error', reject);
      outgoing.end();
    });
    expect(status).toBe(400);
  });
});

describe('a socket', () => {
  it('answers heartbeats, and says so when a topic is not joined', async () => {
    const raw = await openSocket(gateway);
    expect(await raw.ask('phoenix', 'heartbeat')).toEqual({ status: 'ok', response: {} });
    expect(await raw.ask('realtime:nowhere', 'broadcast', broadcast(1))).toEqual({
      status: 'error',
      response: { reason: 'unmatched topic' },
    });
    expect(await raw.ask('nowhere', 'phx_join', {})).toMatchObject({ status: 'error' });
    expect(await raw.ask('realtime:nowhere', 'phx_leave')).toMatchObject({ status: 'ok' });
    raw.socket.terminate();
  });

  it('is told of the first message above ten a second, and its channel closed', async () => {
    const raw = await openSocket(gateway);
    await raw.ask('realtime:loud', 'phx_join', { config: { broadcast: { ack: true } } });
    const answers = Array.from({ length: 12 }, (_, n) =>
      raw.ask('realtime:loud', 'broadcast', broadcast(n)).catch(() => null),
    );
    await answers[0];
    await eventually(() => raw.frames.map(({ event }) => event)).toContain('phx_close');
    const acknowledged = raw.frames.filter(
      ({ event, payload }) => event === 'phx_reply' && payload['status'] === 'ok',
    );
    // The join and ten messages.
    expect(acknowledged.length).toBe(11);
    expect(raw.frames.find(({ event }) => event === 'system')?.payload['message']).toBe(
      'Too many messages per second',
    );
    raw.socket.terminate();
    await Promise.allSettled(answers);
  });

  it('is closed when it floods the server with anything else', async () => {
    const raw = await openSocket(gateway);
    for (let n = 0; n < 200; n += 1) {
      raw.send(JSON.stringify([null, String(n), 'phoenix', 'heartbeat', {}]));
    }
    expect(await raw.closed).toBe(1008);
  });

  it('is closed when a message is too long, or none', async () => {
    const [long, broken] = [await openSocket(gateway), await openSocket(gateway)];
    long.send(JSON.stringify([null, '1', 'phoenix', 'heartbeat', 'x'.repeat(200_000)]));
    broken.send('hello');
    expect(await long.closed).toBe(1009);
    expect(await broken.closed).toBe(1007);
  });

  it('joins a hundred channels at most', async () => {
    const raw = await openSocket(gateway);
    const joins = await Promise.all(
      Array.from({ length: 101 }, (_, n) => raw.ask(`realtime:room-${String(n)}`, 'phx_join', {})),
    );
    expect(joins.filter(({ status }) => status === 'ok')).toHaveLength(100);
    expect(joins.find(({ status }) => status === 'error')?.response['reason']).toContain(
      'ChannelRateLimitReached',
    );
    raw.socket.terminate();
  });

  it('has one channel per topic: joined again, the first is over', async () => {
    const raw = await openSocket(gateway);
    const config = { config: { broadcast: { ack: true, self: true } } };
    await raw.ask('realtime:twice', 'phx_join', config);
    await raw.ask('realtime:twice', 'phx_join', config);
    await raw.ask('realtime:twice', 'broadcast', broadcast(1));
    await raw.ask('phoenix', 'heartbeat');
    expect(raw.frames.filter(({ event }) => event === 'broadcast')).toHaveLength(1);
    raw.send(JSON.stringify(['1', '90', 'realtime:twice', 'phx_leave', {}]));
    expect(await raw.ask('realtime:twice', 'broadcast', broadcast(2))).toMatchObject({
      status: 'ok',
    });
    raw.socket.terminate();
  });

  it('that reads nothing is cut off, and nobody else notices', async () => {
    const [slow, talking, listening] = await Promise.all([
      openSocket(gateway),
      openSocket(gateway),
      openSocket(gateway),
    ]);
    await slow.ask('realtime:stream', 'phx_join', {});
    await listening.ask('realtime:stream', 'phx_join', {});
    slow.socket.pause();
    const text = 'x'.repeat(90_000);
    const messages = 400;
    const { context } = gateway;
    for (let n = 0; n < messages; n += 1) {
      await fetch(`${gateway.url}/realtime/v1/api/broadcast/stream/events/chunk`, {
        method: 'POST',
        headers: {
          apikey: gateway.publishableKey,
          'content-type': 'application/json',
          'x-forwarded-for': `198.18.${String(n >> 8)}.${String(n & 255)}`,
        },
        body: JSON.stringify({ text }),
      });
    }
    const chunks = () => listening.frames.filter(({ event }) => event === 'broadcast').length;
    await eventually(chunks).toBe(messages);
    expect(
      await context.metrics.registry.getSingleMetricAsString('leakblock_realtime_shed_total'),
    ).toMatch(/leakblock_realtime_shed_total 1/);
    for (const { socket } of [slow, talking, listening]) socket.terminate();
  });
});

describe('whatever a client sends', () => {
  const topic = fc.oneof(
    fc.constantFrom('phoenix', 'realtime:fuzz', 'realtime:', ''),
    fc.string({ maxLength: 300 }),
  );
  const event = fc.oneof(
    fc.constantFrom('phx_join', 'phx_leave', 'broadcast', 'presence', 'access_token', 'heartbeat'),
    fc.string(),
  );
  const change = fc.record(
    {
      event: fc.oneof(fc.constantFrom('*', 'INSERT', 'delete'), fc.jsonValue()),
      schema: fc.oneof(fc.constantFrom('public', '*', 'auth'), fc.jsonValue()),
      table: fc.oneof(fc.constantFrom('notifications', 'profiles', '*'), fc.jsonValue()),
      filter: fc.oneof(
        fc
          .tuple(
            fc.constantFrom('id', 'title', 'read', 'created_at', 'x'),
            fc.constantFrom('eq', 'in', 'not.in', 'like', 'match', 'is', 'lt', 'isdistinct'),
            fc.string(),
          )
          .map(([column, operator, value]) => `${column}=${operator}.${value}`),
        fc.string(),
        fc.jsonValue(),
      ),
      select: fc.oneof(fc.array(fc.constantFrom('id', 'title')), fc.jsonValue()),
    },
    { requiredKeys: [] },
  );
  const payload = fc.oneof(
    fc.jsonValue(),
    fc.record(
      {
        access_token: fc.oneof(fc.string(), fc.constant(null), fc.jsonValue()),
        event: fc.oneof(fc.constantFrom('track', 'untrack', 'wave'), fc.jsonValue()),
        payload: fc.jsonValue(),
        config: fc.oneof(
          fc.jsonValue(),
          fc.record(
            {
              private: fc.boolean(),
              presence: fc.record({ key: fc.string(), enabled: fc.boolean() }),
              postgres_changes: fc.array(change, { maxLength: 3 }),
            },
            { requiredKeys: [] },
          ),
        ),
      },
      { requiredKeys: [] },
    ),
  );
  const ref = fc.oneof(fc.constant(null), fc.string({ maxLength: 5 }), fc.integer());
  const frame = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(ref, ref, topic, event, payload).map((f) => JSON.stringify(f)),
    },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string() },
    { weight: 2, arbitrary: fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.uint8Array({ minLength: 6, maxLength: 60 }))
        .map(([bytes]) => Buffer.from([3, ...bytes])),
    },
  );

  it('the gateway lives on, knows why, and serves the others', async () => {
    const headers = () => ({
      'x-forwarded-for': `198.19.${String(Math.floor(Math.random() * 256))}.1`,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { minLength: 1, maxLength: 12 }), async (frames) => {
        const raw = await openSocket(gateway, { headers: headers() });
        raw.send(
          JSON.stringify(['1', '1', 'realtime:fuzz', 'phx_join', { access_token: ana.token }]),
        );
        frames.forEach(raw.send);
        raw.send(JSON.stringify([null, 'end', 'phoenix', 'heartbeat', {}]));
        await eventually(
          () =>
            raw.socket.readyState !== raw.socket.OPEN ||
            raw.frames.some((one) => one.ref === 'end'),
        ).toBe(true);
        raw.socket.terminate();
      }),
      { numRuns: 150 },
    );
    const raw = await openSocket(gateway);
    expect(await raw.ask('phoenix', 'heartbeat')).toMatchObject({ status: 'ok' });
    raw.socket.terminate();
    const faults = gateway.logLines().filter((line) => /"level":"(warn|error|fatal)"/.test(line));
    expect(faults).toEqual([]);
  });
});
