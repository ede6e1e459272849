import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openClient } from '@leakblock/database/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { assembleGateway } from '../../assemble-gateway.ts';
import type { Gateway } from '../../assemble-gateway.ts';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';
import { writeDist } from '../../testing/write-dist.ts';
import type { Feature } from '../feature.ts';
import { createLog } from '../log.ts';
import { defineJob } from '../queue.ts';

const looks: string[] = [];
let isShelfGone = false;

/** A library whose gateways all tell how many books it has. */
const libraryOf = (gateway: string): Feature => ({
  name: 'library',
  jobs: [
    defineJob({ queue: 'library.lend', input: z.object({}), handler: () => Promise.resolve() }),
  ],
  figures: [
    {
      figures: [{ name: 'leakblock_books', help: 'Books by shelf.', labels: ['shelf'] }],
      read: () => {
        looks.push(gateway);
        return Promise.resolve([{ name: 'leakblock_books', labels: { shelf: 'A' }, value: 7 }]);
      },
    },
    {
      figures: [{ name: 'leakblock_shelves', help: 'Shelves.' }],
      read: () =>
        isShelfGone
          ? Promise.reject(new Error('somebody took the shelf away'))
          : Promise.resolve([{ name: 'leakblock_shelves', value: 1 }]),
    },
  ],
});

let folder: string;
let first: TestGateway;
let second: Gateway;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leakblock-figures-'));
  const env = { WORKER_IN_PROCESS: 'false', METRICS_TOKEN: '' };
  first = await startTestGateway({ features: [libraryOf('first')], env });
  second = await assembleGateway({
    env: {
      ...{ NODE_ENV: 'test', PORT: '0', DATA_DIR: first.context.env.DATA_DIR, ...env },
      WEB_DIST: await writeDist(join(folder, 'dist')),
    },
    urls: first.urls,
    features: [libraryOf('second')],
    log: createLog({ LOG_LEVEL: 'silent' }),
  });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
  await rm(folder, { recursive: true, force: true });
});

const collect = async ({ port }: Pick<Gateway, 'port'>) =>
  (await fetch(`http://127.0.0.1:${String(port)}/metrics`)).text();

/** The quarter of a minute for which figures are good is over. */
const letTimePass = () =>
  first.sql("update private.figures set claimed_at = claimed_at - interval '16 seconds'");

describe('figures of the installation', () => {
  it('are read once for all programs, however many collect and how often', async () => {
    await collect(first);
    const told = await Promise.all([first, second, second, first].map(collect));
    expect(looks).toEqual(['first']);
    for (const text of told) {
      expect(text).toContain('leakblock_books{shelf="A"} 7');
      expect(text).toContain('leakblock_database_up 1');
    }
    await letTimePass();
    await Promise.all([first, second, first, second].map(collect));
    expect(looks).toHaveLength(2);
  });

  it('say since when they are so', async () => {
    await letTimePass();
    const text = await collect(second);
    const [, seconds = ''] = /^leakblock_figures_timestamp_seconds (\S+)$/m.exec(text) ?? [];
    expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60);
  });

  it('that cannot be read are missing, the others are not', async () => {
    isShelfGone = true;
    await letTimePass();
    const text = await collect(first);
    expect(text).not.toMatch(/^leakblock_shelves /m);
    expect(text).toContain('leakblock_books{shelf="A"} 7');
    expect(first.logLines().join()).toContain('Figures could not be read.');
    isShelfGone = false;
    await letTimePass();
    expect(await collect(second)).toMatch(/^leakblock_shelves 1$/m);
  });

  it('know how old the oldest transaction is, also that of somebody whom no program may look at', async () => {
    const visitor = await openClient(first.urls.ownerUrl);
    await visitor.query('begin');
    await visitor.query('select pg_sleep(1.1)');
    await letTimePass();
    const text = await collect(first);
    await visitor.end();
    const [, seconds = ''] =
      /^leakblock_database_oldest_transaction_seconds (\S+)$/m.exec(text) ?? [];
    expect(Number(seconds)).toBeGreaterThan(1);
  });

  it('know what waits in every queue, since when, and what has failed for good', async () => {
    const { queue } = first.context;
    await queue.send('library.lend', {});
    await queue.send('library.lend', {}, { startAfter: new Date(Date.now() + 3_600_000) });
    await first.sql(
      `update pgboss.job set start_after = now() - interval '10 minutes', created_on = now() - interval '1 hour'
       where name = 'library.lend' and start_after <= now()`,
    );
    await first.sql(
      "insert into pgboss.job (name, source_name, state) values ('dead-letters', 'library.lend', 'created')",
    );
    await letTimePass();
    const text = await collect(second);
    for (const state of ['due', 'later', 'dead']) {
      expect(text).toContain(`leakblock_queue_jobs{queue="library.lend",state="${state}"} 1`);
    }
    expect(text).toContain('leakblock_queue_jobs{queue="library.lend",state="running"} 0');
    const [, seconds = ''] =
      /leakblock_queue_oldest_due_seconds\{queue="library.lend"\} (\S+)/.exec(text) ?? [];
    expect(Number(seconds)).toBeGreaterThan(599);
    expect(Number(seconds)).toBeLessThan(700);
  });
});

it('figures of a program: its connections and its disk', async () => {
  const text = await collect(first);
  for (const pool of ['functions', 'tables']) {
    expect(text).toMatch(
      new RegExp(`leakblock_pool_connections\\{pool="${pool}",state="waiting"\\} 0`),
    );
  }
  expect(text).toMatch(/leakblock_disk_free_bytes\{place="data"\} [1-9]/);
});
