import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createFetcher } from '@leakblock/scan-engine';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startCollector } from '../../testing/start-collector.ts';
import type { Collector, ReceivedSpan } from '../../testing/start-collector.ts';
import { startMailbox } from '../../testing/start-mailbox.ts';
import type { Mailbox } from '../../testing/start-mailbox.ts';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';
import { parseJson } from '../errors.ts';
import type { Feature } from '../feature.ts';
import { createLog } from '../log.ts';
import { defineJob } from '../queue.ts';
import { watchFetcher } from '../watch-fetcher.ts';
import { sendTraces } from './send-traces.ts';

const asked = z.object({ name: z.string() });
let site: Server;
let sitePort = 0;
let isLooked = 0;

/** Somebody asks for a creator; her page is looked at later. */
const asking: Feature = {
  name: 'asking',
  routes: (app, context) => {
    app.post('/ask', async (c) => {
      const wish = await parseJson(c, asked);
      await context.database.asService(async (trx) => {
        await sql`select ${wish.name}::text`.execute(trx);
        await context.queue.send('asking.look', wish, { trx });
      });
      return c.json({ ok: true });
    });
    app.post('/break', () => {
      throw new Error('juniper.lane@example.org broke it');
    });
  },
  jobs: [
    defineJob({
      queue: 'asking.look',
      // Nothing else may stand in it: the trace is no part of the data.
      input: z.strictObject({ name: z.string() }),
      handler: async (context, { name }, signal) => {
        const testing = {
          resolve: () => Promise.resolve(['127.0.0.1']),
          ...{ isAllowedAddress: () => true, allowedPorts: [sitePort] },
        };
        const fetcher = watchFetcher(createFetcher({ ...context.env.fetch, testing }), context);
        const url = `http://${name}.site.example:${String(sitePort)}/users/${name}`;
        await fetcher({ url, deadlineAt: performance.now() + 5000, signal });
        await fetcher.close();
        context.log.info('The page was looked at.');
        isLooked++;
      },
    }),
  ],
};

beforeAll(async () => {
  site = createServer((_request, response) => response.end('hello'));
  site.listen(0);
  await once(site, 'listening');
  sitePort = (site.address() as AddressInfo).port;
});
afterAll(() => site.close());

const call = (gateway: TestGateway, path: string, body: object) =>
  fetch(`${gateway.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: gateway.publishableKey,
      'user-agent': 'Juniper’s browser'.replace('’', ''),
      'x-request-id': 'juniper-lane-at-home',
      traceparent: '00-11111111111111111111111111111111-2222222222222222-01',
    },
    body: JSON.stringify(body),
  });

const lineOf = (gateway: TestGateway, text: string) =>
  JSON.parse(gateway.logLines().find((line) => line.includes(text)) ?? '{}') as Record<
    string,
    unknown
  >;

describe('a program that traces', () => {
  let collector: Collector;
  let mailbox: Mailbox;
  let gateway: TestGateway;
  let spans: ReceivedSpan[];
  let people: string[];
  beforeAll(async () => {
    [collector, mailbox] = [await startCollector(), await startMailbox()];
    isLooked = 0;
    gateway = await startTestGateway({
      features: [asking],
      env: {
        ...{ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, WORKER_IN_PROCESS: 'true' },
        ...{ OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=night%20shift', SMTP_URL: mailbox.url },
      },
    });
    expect((await call(gateway, '/functions/v1/ask', { name: 'juniperlane' })).status).toBe(200);
    expect((await call(gateway, '/functions/v1/break', {})).status).toBe(500);
    const signUp = { email: 'juniper.lane@example.org', password: 'a-long-quiet-passphrase-7' };
    expect((await call(gateway, '/auth/v1/signup', signUp)).status).toBe(200);
    const isDone = () => {
      expect([isLooked, mailbox.mails().length]).toEqual([1, 1]);
    };
    await vi.waitFor(isDone, { timeout: 120_000, interval: 100 });
    const rows = await gateway.sql<{ id: string }>('select id from auth.users');
    people = rows.map(({ id }) => id);
    await gateway.stop();
    spans = collector.spans();
  });
  afterAll(async () => {
    await collector.stop();
    await mailbox.stop();
  });

  const one = (name: string, inTrace?: string) => {
    const found = spans.find(
      (span) => span.name === name && (inTrace === undefined || span.traceId === inTrace),
    );
    if (found === undefined)
      throw new Error(`${name} is not among ${spans.map((s) => s.name).join()}`);
    return found;
  };

  it('follows a request through function, transaction and job to the page of a site', () => {
    const request = one('POST /functions/v1/ask');
    expect(request.parentSpanId).toBe('');
    expect(request.service).toBe('leakblock-gateway');
    expect(request.attributes).toEqual({
      ...{ 'http.request.method': 'POST', 'http.route': '/functions/v1/ask' },
      'http.response.status_code': '200',
    });
    const work = one('function /functions/v1/ask');
    const transaction = one('database transaction', request.traceId);
    const job = one('job asking.look');
    const page = one('scan request');
    expect(work.parentSpanId).toBe(request.spanId);
    expect(transaction.parentSpanId).toBe(work.spanId);
    expect(job.parentSpanId).toBe(transaction.spanId);
    expect(page.parentSpanId).toBe(job.spanId);
    expect(page.attributes).toEqual({
      ...{ 'http.request.method': 'GET', 'http.response.status_code': '200' },
    });
    expect(new Set([work, transaction, job, page].map(({ traceId }) => traceId))).toEqual(
      new Set([request.traceId]),
    );
  });

  it('follows a sign-up to the mail server', () => {
    const request = one('POST /auth/v1/signup');
    const job = one('job auth.send-mail', request.traceId);
    expect(one('hand over mail').parentSpanId).toBe(job.spanId);
  });

  it('shows what failed, by its class', () => {
    const { attributes, status } = one('POST /functions/v1/break');
    expect(status.code).toBe(2);
    expect(attributes['error.type']).toBe('Error');
  });

  it('says nothing about anybody', () => {
    expect(people).toHaveLength(1);
    for (const secret of [
      ...['juniper', 'Juniper', 'example', '127.0.0.1', String(sitePort)],
      ...['password', 'quiet', gateway.publishableKey, ...people],
    ]) {
      expect(collector.text()).not.toContain(secret);
    }
    const allowed = [
      ...['http.request.method', 'http.route', 'http.response.status_code', 'db.system.name'],
      ...['leakblock.role', 'leakblock.outcome', 'leakblock.tries', 'error.type'],
      'messaging.destination.name',
    ];
    const told = new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)));
    expect([...told].filter((name) => !allowed.includes(name))).toEqual([]);
  });

  it('goes on with no trace that a client brings along', () => {
    expect(collector.text()).not.toContain('1111111111111111');
  });

  it('names its traces in the log', () => {
    const request = one('POST /functions/v1/ask');
    const line = lineOf(gateway, '"path":"/functions/v1/ask"');
    expect(line).toMatchObject({ traceId: request.traceId, spanId: request.spanId });
    expect(lineOf(gateway, 'The page was looked at.')).toMatchObject({ traceId: request.traceId });
  });

  it('tells the collector who it is', () => {
    expect(collector.headers()[0]).toMatchObject({ 'x-tenant': 'night shift' });
  });
});

it('a program that does not trace leaves nothing in jobs and log', async () => {
  const gateway = await startTestGateway({
    features: [asking],
    env: { WORKER_IN_PROCESS: 'false' },
  });
  expect((await call(gateway, '/functions/v1/ask', { name: 'juniperlane' })).status).toBe(200);
  expect(await gateway.sql("select data from pgboss.job where name = 'asking.look'")).toEqual([
    { data: { name: 'juniperlane' } },
  ]);
  expect(lineOf(gateway, '"path":"/functions/v1/ask"')).not.toHaveProperty('traceId');
  await gateway.stop();
});

describe('traces', () => {
  const open = (url: string, share: number, lines: string[] = []) =>
    sendTraces({
      ...{ url: `${url}/v1/traces`, headers: {}, service: 'tests', share },
      log: createLog({ LOG_LEVEL: 'info' }, { write: (line: string) => lines.push(line) }),
    });

  it('are as many as asked for; one that was begun elsewhere is gone on with as it was begun', async () => {
    const collector = await startCollector();
    const tracing = open(collector.url, 0);
    const carried: (string | undefined)[] = [];
    const begin = (name: string, parent?: string) =>
      tracing.begin({ name, kind: 'consumer', parent }, () => {
        carried.push(tracing.carrier());
        return Promise.resolve();
      });
    await begin('not asked for');
    await begin('begun elsewhere', `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`);
    await begin('wrong', 'what is this');
    await tracing.stop();
    expect(collector.spans().map(({ name }) => name)).toEqual(['begun elsewhere']);
    expect(carried[0]).toMatch(/-00$/);
    expect(carried[1]).toMatch(new RegExp(`^00-${'a'.repeat(32)}-[0-9a-f]{16}-01$`));
    await collector.stop();
  });

  it('that cannot be sent are said once and keep nobody waiting', async () => {
    const lines: string[] = [];
    const gone = await startCollector();
    await gone.stop();
    const tracing = open(gone.url, 1, lines);
    const results = await Promise.all(
      [1, 2, 3].map((n) =>
        tracing.begin({ name: 'work', kind: 'consumer' }, () => Promise.resolve(n)),
      ),
    );
    expect(results).toEqual([1, 2, 3]);
    await tracing.stop();
    expect(lines.filter((line) => line.includes('Traces cannot be sent.'))).toHaveLength(1);
  });
});
