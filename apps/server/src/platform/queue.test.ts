import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { createTestDatabase } from '@leakblock/database/testing';
import type { TestDatabase } from '@leakblock/database/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { visitor } from './caller.ts';
import { openDatabase } from './database.ts';
import type { ServerDatabase } from './database.ts';
import type { ServerContext } from './feature.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { PermanentError, deadLetterQueue, defineJob, openQueue, prepareQueue } from './queue.ts';
import type { JobDefinition, RunningQueue } from './queue.ts';

const log = createLog({ LOG_LEVEL: 'silent' });
const runs: { queue: string; data: unknown; retryCount: number }[] = [];
let releaseSlow: () => void = () => undefined;
let slowSignal: AbortSignal | null = null;

const jobs: JobDefinition[] = [
  defineJob({
    queue: 'tests.note-word',
    input: z.object({ word: z.string() }),
    handler: (_context, data, _signal, { retryCount }) => {
      runs.push({ queue: 'note-word', data, retryCount });
      return Promise.resolve();
    },
  }),
  {
    queue: 'tests.fail-twice',
    options: { retryDelay: 0, retryBackoff: false },
    handler: (_context, data, _signal, { retryCount }) => {
      runs.push({ queue: 'fail-twice', data, retryCount });
      return retryCount < 2 ? Promise.reject(new Error('not yet')) : Promise.resolve();
    },
  },
  {
    queue: 'tests.give-up',
    handler: () => Promise.reject(new PermanentError('this can never work')),
  },
  {
    queue: 'tests.take-long',
    handler: async (_context, data, signal) => {
      slowSignal = signal;
      await new Promise<void>((resolve) => {
        releaseSlow = resolve;
        signal.addEventListener('abort', () => {
          resolve();
        });
      });
      signal.throwIfAborted();
      runs.push({ queue: 'take-long', data, retryCount: 0 });
    },
  },
  { queue: 'tests.tick', schedule: '* * * * *', handler: () => Promise.resolve() },
];

let test: TestDatabase;
let database: ServerDatabase;
let owner: pg.Client;
let queue: RunningQueue;
const open = (isWorker: boolean, to = log) =>
  openQueue({ url: test.serverUrl, isWorker, log: to, metrics: createMetrics() });

beforeAll(async () => {
  test = await createTestDatabase();
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  // Two programs that start at the same time.
  await Promise.all([
    prepareQueue({ ownerUrl: test.ownerUrl, jobs, log }),
    prepareQueue({ ownerUrl: test.ownerUrl, jobs, log }),
  ]);
  database = openDatabase({ url: test.serverUrl, poolSize: 3, statementTimeoutMs: 5000, log });
  queue = await open(true);
  await queue.work(jobs, {} as ServerContext);
});
afterAll(async () => {
  await queue.stop(5000);
  await database.stop();
  await owner.end();
  await test.drop();
});

async function stateOf(id: string | null): Promise<string | undefined> {
  const { rows } = await owner.query<{ state: string }>(
    'select state from pgboss.job where id = $1',
    [id],
  );
  return rows[0]?.state;
}
const eventually = { interval: 100 };

describe('a job', () => {
  it('runs with its checked payload', async () => {
    const id = await queue.send('tests.note-word', { word: 'hello', more: 'dropped' });
    await expect.poll(() => stateOf(id), eventually).toBe('completed');
    expect(runs).toContainEqual({ queue: 'note-word', data: { word: 'hello' }, retryCount: 0 });
  });

  it('is tried again until it works', async () => {
    const id = await queue.send('tests.fail-twice', { key: 'r' });
    await expect.poll(() => stateOf(id), eventually).toBe('completed');
    const tries = runs.filter((run) => run.queue === 'fail-twice').map((run) => run.retryCount);
    expect(tries).toEqual([0, 1, 2]);
  });

  it.each([
    ['that can never work', 'tests.give-up', { key: 'dead' }],
    ['whose payload does not fit', 'tests.note-word', { word: 7 }],
  ])('%s goes to the dead letters at once', async (_name, name, data) => {
    const id = await queue.send(name, data);
    await expect.poll(() => stateOf(id), eventually).toBe('failed');
    const { rows } = await owner.query<{ data: unknown }>(
      'select data from pgboss.job where name = $1',
      [deadLetterQueue],
    );
    expect(rows.map((row) => row.data)).toContainEqual(data);
  });

  it('with a known id is sent once', async () => {
    const id = randomUUID();
    expect(await queue.send('tests.note-word', { word: 'once' }, { id })).toBe(id);
    expect(await queue.send('tests.note-word', { word: 'once' }, { id })).toBeNull();
  });

  it('on a schedule is known to the queue', async () => {
    const { rows } = await owner.query('select name, cron from pgboss.schedule');
    expect(rows).toEqual([{ name: 'tests.tick', cron: '* * * * *' }]);
  });

  it('that the clock asks for is not lost for long with a worker that was killed while it sent it', async () => {
    const { rows } = await owner.query<object>(
      "select expire_seconds, retry_limit from pgboss.queue where name = '__pgboss__send-it'",
    );
    expect(rows).toEqual([{ expire_seconds: 60, retry_limit: 5 }]);
  });
});

describe('a job sent in a transaction', () => {
  it('exists only if the transaction commits', async () => {
    const id = randomUUID();
    const failing = database.asService(async (trx) => {
      await queue.send('tests.note-word', { word: 'never' }, { trx, id });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await stateOf(id)).toBeUndefined();
    await database.asService((trx) => queue.send('tests.note-word', { word: 'kept' }, { trx, id }));
    await expect.poll(() => stateOf(id), eventually).toBe('completed');
  });

  it('may be sent for a person, who keeps her own rights in the transaction', async () => {
    const role = await database.asUser(visitor, async (trx) => {
      const id = await queue.send('tests.note-word', { word: 'as visitor' }, { trx });
      expect(id).not.toBeNull();
      const { sql } = await import('kysely');
      const { rows } = await sql<{ role: string }>`select current_user as role`.execute(trx);
      return rows[0]?.role;
    });
    expect(role).toBe('anon');
  });
});

describe('stopping', () => {
  it('lets a running job finish', async () => {
    const other = await open(true);
    await queue.stop(5000);
    await other.work(jobs, {} as ServerContext);
    const id = await other.send('tests.take-long', { key: 'finish' });
    await expect.poll(() => stateOf(id), eventually).toBe('active');
    const stopped = other.stop(10_000);
    releaseSlow();
    await stopped;
    expect(await stateOf(id)).toBe('completed');
  });

  it('gives a job back that takes longer than there is time', async () => {
    const other = await open(true);
    await other.work(jobs, {} as ServerContext);
    const id = await other.send('tests.take-long', { key: 'back' });
    await expect.poll(() => stateOf(id), eventually).toBe('active');
    await other.stop(600);
    expect(slowSignal?.aborted).toBe(true);
    expect(await stateOf(id)).toBe('retry');
  });
});

it('what a worker meets while it looks for jobs is logged with its reason', async () => {
  let text = '';
  const sink = new Writable({
    write(piece: Buffer, _encoding, done) {
      text += piece.toString();
      done();
    },
  });
  const other = await open(true, createLog({ LOG_LEVEL: 'warn' }, sink));
  const nobody = { queue: 'tests.nobody-made', handler: () => Promise.resolve() };
  await other.work([nobody], {} as ServerContext);
  await expect.poll(() => text, eventually).toContain('The job queue met an error.');
  await other.stop(600);
  expect(text).toContain('tests.nobody-made');
  expect(text).not.toContain('not an error');
});
