import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@leakblock/database/server';
import { streamSSE } from 'hono/streaming';
import { expect, it } from 'vitest';
import { assembleGateway } from './assemble-gateway.ts';
import type { Feature } from './platform/feature.ts';
import { createLog } from './platform/log.ts';
import { startTestGateway } from './testing/start-test-gateway.ts';
import { writeDist } from './testing/write-dist.ts';

it('stopping lets running requests end, ends streams, and tells features while the database answers', async () => {
  const events: string[] = [];
  let release: () => void = () => undefined;
  const feature: Feature = {
    name: 'probe',
    routes: (app, context) => {
      app.get('/slow', async (c) => {
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        await context.database.ping();
        events.push('slow request answered');
        return c.text('done');
      });
      app.get('/stream', (c) =>
        streamSSE(c, async (stream) => {
          await stream.writeSSE({ data: 'open' });
          await new Promise((resolve) => {
            context.stopping.addEventListener('abort', resolve);
          });
          await stream.writeSSE({ data: 'interrupted' });
        }),
      );
    },
    start: async (context) => {
      await context.database.ping();
      events.push('feature started');
    },
    stop: async (context) => {
      await context.database.ping();
      events.push('feature stopped');
    },
  };
  const gateway = await startTestGateway({ features: [feature] });
  const stream = await fetch(`${gateway.url}/functions/v1/stream`);
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  const slow = fetch(`${gateway.url}/functions/v1/slow`);
  await expect
    .poll(async () => (await gateway.context.metrics.openRequests.get()).values[0]?.value)
    .toBe(1);

  const stopped = gateway.stop();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += new TextDecoder().decode(part.value);
  }
  expect(text).toContain('interrupted');
  await expect(fetch(`${gateway.url}/readyz`)).rejects.toThrow();
  release();
  expect(await (await slow).text()).toBe('done');
  await stopped;
  expect(events).toEqual(['feature started', 'slow request answered', 'feature stopped']);
});

it('cuts what does not end in time', async () => {
  const feature: Feature = {
    name: 'probe',
    routes: (app) => {
      app.get('/for-ever', () => new Promise<Response>(() => undefined));
    },
  };
  const gateway = await startTestGateway({ features: [feature], env: { SHUTDOWN_SECONDS: '1' } });
  const endless = fetch(`${gateway.url}/functions/v1/for-ever`).then(
    () => 'answered',
    () => 'cut',
  );
  await expect
    .poll(async () => (await gateway.context.metrics.openRequests.get()).values[0]?.value)
    .toBe(1);
  await gateway.stop();
  expect(await endless).toBe('cut');
});

it('a database that goes and comes back: not ready meanwhile, 503 instead of hanging, then as before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'leakblock-faults-'));
  const dataDir = join(folder, 'postgres');
  const first = await startPostgres({ dataDir, isDurable: false });
  const gateway = await assembleGateway({
    env: {
      NODE_ENV: 'test',
      PORT: '0',
      DATABASE_URL: first.ownerUrl,
      DATA_DIR: join(folder, 'data'),
      WEB_DIST: await writeDist(join(folder, 'dist')),
    },
    features: [],
    log: createLog({ LOG_LEVEL: 'silent' }),
  });
  const headers = { apikey: gateway.context.secrets.publishableKey };
  const status = async (path: string) => (await fetch(`${gateway.url}${path}`, { headers })).status;
  expect([await status('/readyz'), await status('/rest/v1/sites?select=id')]).toEqual([200, 200]);

  await first.stop();
  expect(await status('/readyz')).toBe(503);
  expect(await status('/rest/v1/sites?select=id')).toBe(503);
  expect(await status('/healthz')).toBe(200);
  expect(await status('/home')).toBe(200);
  // Whoever collects figures gets what this program knows by itself, and no old ones.
  const figures = await (await fetch(`${gateway.url}/metrics`)).text();
  expect(figures).toContain('leakblock_database_up 0');
  expect(figures).toContain('leakblock_http_request_seconds_count');
  expect(figures).not.toMatch(/^leakblock_database_bytes /m);

  const second = await startPostgres({ dataDir, port: first.port, isDurable: false });
  await expect.poll(() => status('/readyz')).toBe(200);
  expect(await status('/rest/v1/sites?select=id')).toBe(200);
  await gateway.stop();
  await second.stop();
  await rm(folder, { recursive: true, force: true });
});

it('a start that fails leaves no port open and no PostgreSQL behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'leakblock-faults-'));
  const feature: Feature = {
    name: 'broken',
    start: () => Promise.reject(new Error('this feature cannot start')),
  };
  const start = async () =>
    assembleGateway({
      env: {
        NODE_ENV: 'test',
        PORT: '0',
        DATA_DIR: join(folder, 'data'),
        WEB_DIST: await writeDist(join(folder, 'dist')),
      },
      features: [feature],
      log: createLog({ LOG_LEVEL: 'silent' }),
    });
  await expect(start()).rejects.toThrow('this feature cannot start');
  // The folder is free again: its PostgreSQL has ended.
  const postgres = await startPostgres({ dataDir: join(folder, 'data/postgres') });
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});
