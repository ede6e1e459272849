import { queueAnswer } from '@leakblock/domain/administration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PermanentError, defineJob } from '#platform/queue';
import { administration } from '../index.ts';
import { startAdminWorld } from '../../../testing/start-admin-world.ts';
import type { AdminWorld } from '../../../testing/start-admin-world.ts';

const kind = 'test.fill-shelf';
const idle = 'test.wait-here';
let broken = true;
const runs: number[] = [];
const shelf = {
  name: 'shelf',
  jobs: [
    defineJob({
      queue: kind,
      input: z.object({ n: z.number() }),
      handler: (_context, { n }) => {
        runs.push(n);
        if (broken && n < 100)
          return Promise.reject(new PermanentError(`Shelf ${String(n)} is broken.`));
        if (broken) return Promise.reject(new Error('Not now.'));
        return Promise.resolve();
      },
      options: { retryDelay: 3600 },
    }),
  ],
};

let world: AdminWorld;
beforeAll(async () => {
  world = await startAdminWorld([administration, shelf], { WORKER_IN_PROCESS: 'true' });
});
afterAll(() => world.gateway.stop());

const read = async (body: object = {}) => {
  const answer = await world.call(world.admin.token, 'read-queue', body);
  expect(answer.status).toBe(200);
  return queueAnswer.parse(answer.body);
};
const send = (n: number) => world.gateway.context.queue.send(kind, { n });
const tend = (act: 'retry' | 'delete', id: string, queue = kind) =>
  world.call(world.admin.token, `${act}-job`, { id, queue });
const figures = async () => (await read()).queues.find(({ name }) => name === kind);

describe('a job', () => {
  it('that failed for good is dead, says why, and runs again when an operator wants it', async () => {
    broken = true;
    await send(1);
    await expect.poll(figures).toMatchObject({ dead: 1, failed: 0 });
    const [job] = (await read({ state: 'dead' })).jobs;
    expect(job).toMatchObject({ queue: kind, state: 'dead', problem: 'Shelf 1 is broken.' });
    expect((await read({ state: 'failed', queue: kind })).jobs).toEqual([]);
    broken = false;
    const before = runs.length;
    expect((await tend('retry', job?.id ?? '')).status).toBe(200);
    await expect.poll(() => runs.length).toBe(before + 1);
    await expect.poll(figures).toMatchObject({ dead: 0, failed: 0, waiting: 0 });
    expect((await tend('retry', job?.id ?? '')).body['code']).toBe('administration.job_gone');
    expect(await world.noted(job?.id ?? '')).toEqual(['job.retried']);
  });

  it('that failed and waits for its next try need not wait', async () => {
    broken = true;
    await send(200);
    await expect.poll(figures).toMatchObject({ failed: 1 });
    const [job] = (await read({ state: 'failed' })).jobs;
    expect(job).toMatchObject({ problem: 'Not now.', queue: kind });
    broken = false;
    const before = runs.length;
    await tend('retry', job?.id ?? '');
    await expect.poll(() => runs.length).toBe(before + 1);
    await expect.poll(figures).toMatchObject({ failed: 0 });
  });

  it('that is dead can be given up, with what it was made of', async () => {
    broken = true;
    await send(2);
    await expect.poll(figures).toMatchObject({ dead: 1 });
    const [job] = (await read({ state: 'dead' })).jobs;
    expect((await tend('delete', job?.id ?? '')).status).toBe(200);
    const left = await world.gateway.sql(
      "select from pgboss.job where name in ($1, 'dead-letters') and state <> 'completed'",
      [kind],
    );
    expect(left).toEqual([]);
    expect(await world.noted(job?.id ?? '')).toEqual(['job.deleted']);
  });

  it('that waits, runs or is another queue’s is left alone', async () => {
    await world.gateway.sql(
      `insert into pgboss.job (name, state, start_after) select $1, state::pgboss.job_state, now() + interval '1 hour'
       from unnest(array['created', 'active']) as state`,
      [kind],
    );
    const jobs = [
      ...(await read({ state: 'waiting', queue: kind })).jobs,
      ...(await read({ state: 'running', queue: kind })).jobs,
    ];
    expect(jobs).toHaveLength(2);
    for (const { id } of jobs) {
      expect((await tend('delete', id)).body['code']).toBe('administration.job_gone');
      expect((await tend('retry', id, idle)).body['code']).toBe('administration.job_gone');
    }
    await world.gateway.sql("delete from pgboss.job where name = $1 and state <> 'completed'", [
      kind,
    ]);
  });
});

it('is paged: every job once, the newest first', async () => {
  await world.gateway.sql(
    `insert into pgboss.job (name, state, start_after, created_on)
     select $1, 'created', now() + interval '1 day', '2026-01-01' from generate_series(1, 120)`,
    [kind],
  );
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await read({
      state: 'waiting',
      queue: kind,
      ...(cursor !== undefined && { cursor }),
    });
    seen.push(...page.jobs.map(({ id }) => id));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toHaveLength(120);
  expect(new Set(seen).size).toBe(120);
  expect((await figures())?.waiting).toBe(120);
});

it('is for operators only', async () => {
  const stranger = await world.person();
  for (const name of ['read-queue', 'retry-job', 'delete-job']) {
    expect((await world.call(stranger.token, name)).status).toBe(403);
    expect((await world.call(null, name)).status).toBe(401);
  }
});
