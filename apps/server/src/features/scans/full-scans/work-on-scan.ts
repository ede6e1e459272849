import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { taskLeaseSeconds } from '@leakblock/domain/scans';
import { sql } from 'kysely';
import type { ServerContext } from '#platform/feature';
import { claimTasks, releaseTasks, renewLeases } from './claim-tasks.ts';
import type { Claim } from './claim-tasks.ts';
import { createCommitter } from './committer.ts';
import { openWork } from './open-work.ts';
import type { RunningScan } from './open-work.ts';
import { runTask } from './run-task.ts';
import type { HeldTask } from './scan-task.ts';
import { storeOutcomes } from './store-outcomes.ts';
import { createTaskPools, roomIn } from './task-pools.ts';
import type { TaskPool } from './task-pools.ts';
import type { Work } from './work.ts';

export type WorkOptions = {
  /** Milliseconds after which a silent worker loses what it holds. */
  leaseMs?: number;
  /** Sites held at once. */
  sitesHeld?: number;
};

/** Between two looks for tasks; what ends meanwhile is filled up together. */
const tickMs = 40;
/** Nothing to take: others work on what is left, and one of them may die. */
const emptyMs = 1000;

/**
 * Works on a running full scan until nothing is left of it, all that is left rests, it was ended, or the signal aborts.
 * Any number of workers may do so at once; each holds its tasks by leases. The last one ends the scan.
 * @returns until when the scan rests: it is to be worked on again then
 */
export async function workOnScan(
  context: ServerContext,
  scan: RunningScan,
  signal: AbortSignal,
  options: WorkOptions = {},
): Promise<Date | null> {
  const { leaseMs = taskLeaseSeconds * 1000 } = options;
  const { person, scanId } = scan;
  const claim: Claim = { scanId, userId: person.userId, workerId: randomUUID(), leaseMs };
  await take(context, scanId);
  const leaving = new AbortController();
  const pools = createTaskPools(options.sitesHeld);
  const committer = createCommitter(context, claim, ({ isRunning }) => {
    if (!isRunning) leaving.abort();
    // Answers bring new pages.
    for (const pool of pools) if (pool.kinds.includes('page')) pool.emptyUntil = 0;
  });
  const work = await openWork(context, scan, {
    committer,
    signal: AbortSignal.any([signal, leaving.signal]),
  });
  const active = new Map<number, Promise<void>>();
  const heartbeat = setInterval(() => {
    beat(context, claim, [...active.keys()]).then(
      (isRunning) => isRunning || leaving.abort(),
      // A database that does not answer for a moment is no reason to stop; the leases tell what is lost.
      (error: unknown) => context.log.warn({ err: error, scanId }, 'heartbeat failed'),
    );
  }, leaseMs / 6);

  try {
    while (!work.signal.aborted) {
      const claimed = await fillPools(work, claim, pools, active);
      if (claimed === 0 && active.size === 0) {
        await committer.idle();
        const restsUntil = await endIfDone(context, claim, leaving);
        if (restsUntil !== null) return restsUntil;
        await sleep(emptyMs / 2, work.signal);
      }
      await sleep(tickMs, work.signal);
    }
    return null;
  } finally {
    clearInterval(heartbeat);
    leaving.abort();
    await Promise.all(active.values());
    await committer.idle();
    await context.database.asService((trx) => releaseTasks(trx, claim));
  }
}

/** Claims for every pool with room, and begins what was claimed. */
async function fillPools(
  work: Work,
  claim: Claim,
  pools: readonly TaskPool[],
  active: Map<number, Promise<void>>,
): Promise<number> {
  let claimed = 0;
  for (const pool of pools) {
    const count = roomIn(pool, performance.now());
    if (count === 0) continue;
    const { answered, tasks } = await claimFor(work, claim, pool, count);
    claimed += tasks.length;
    if (tasks.length < count) pool.emptyUntil = performance.now() + emptyMs;
    for (const task of tasks) {
      pool.active += 1;
      const run = runTask(work, task, answered.get(task.key) ?? new Set())
        .catch((error: unknown) => {
          if (work.signal.aborted) return;
          // Not renewed any more, it comes back when its lease ends, and is given up after some attempts.
          work.context.log.error(
            { err: error, scanId: work.scanId, task: task.key },
            'task failed',
          );
        })
        .finally(() => {
          pool.active -= 1;
          active.delete(task.id);
        });
      active.set(task.id, run);
    }
  }
  return claimed;
}

/** Tasks, and of sites the names that were answered before their last worker died, by task key. */
async function claimFor(
  work: Work,
  claim: Claim,
  pool: TaskPool,
  count: number,
): Promise<{ tasks: HeldTask[]; answered: Map<string, Set<string>> }> {
  return work.context.database.asService(async (trx) => {
    const tasks = await claimTasks(trx, claim, { ...pool, count });
    const answered = new Map<string, Set<string>>();
    const siteIds = tasks.flatMap((task) => (task.kind === 'site' ? [task.payload.siteId] : []));
    if (siteIds.length === 0) return { tasks, answered };
    const rows = await trx
      .selectFrom('scan_checks')
      .select(['site_id', 'name'])
      .where('scan_id', '=', claim.scanId)
      .where('site_id', 'in', siteIds)
      .execute();
    for (const { name, site_id: siteId } of rows) {
      const key = `site:${siteId}`;
      answered.set(key, (answered.get(key) ?? new Set()).add(name));
    }
    return { tasks, answered };
  });
}

/** Its time counts from the first worker that came. */
async function take(context: ServerContext, scanId: string): Promise<void> {
  await context.database.asService((trx) =>
    sql`
      update public.scans set taken_at = coalesce(taken_at, now()), heartbeat_at = now()
      where id = ${scanId} and status = 'running'`.execute(trx),
  );
}

async function beat(
  context: ServerContext,
  claim: Claim,
  ids: readonly number[],
): Promise<boolean> {
  return context.database.asService(async (trx) => {
    await renewLeases(trx, claim, ids);
    const { rows } = await sql`
      update public.scans set heartbeat_at = now()
      where id = ${claim.scanId} and status = 'running' returning id`.execute(trx);
    return rows.length > 0;
  });
}

/** Storing nothing ends a scan that has nothing left, or no time. Answers until when it rests. */
async function endIfDone(
  context: ServerContext,
  claim: Claim,
  leaving: AbortController,
): Promise<Date | null> {
  const { isRunning, restsUntil } = await context.database.asService((trx) =>
    storeOutcomes(trx, context, claim, []),
  );
  if (!isRunning) leaving.abort();
  return restsUntil;
}

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => undefined);
}
