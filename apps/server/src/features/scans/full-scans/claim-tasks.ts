import { taskAttempts } from '@leakblock/domain/scans';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import { parseTask } from './scan-task.ts';
import type { HeldTask, TaskKind } from './scan-task.ts';

/** A worker's claim on tasks of one scan. */
export type Claim = { scanId: string; userId: string; workerId: string; leaseMs: number };

/**
 * Takes tasks that nobody holds, or whose holder has died, for this worker. Those that were begun too
 * often, or cannot be read, are given up. Pages come in no order, so that their hosts take turns.
 * @param wanted with `isLast` only once nothing of another kind is open
 */
export async function claimTasks(
  trx: ServerTransaction,
  { leaseMs, scanId, workerId }: Claim,
  wanted: { kinds: readonly TaskKind[]; count: number; isLast?: boolean },
): Promise<HeldTask[]> {
  const { rows } = await sql<Parameters<typeof parseTask>[0]>`
    with free as (
      select id from private.scan_tasks
      where scan_id = ${scanId} and kind = any(${wanted.kinds}::text[])
        and (state = 'waiting' or (state = 'leased' and leased_until < clock_timestamp()))
        and (${wanted.isLast !== true} or not exists (
          select from private.scan_tasks other
          where other.scan_id = ${scanId} and other.state in ('waiting', 'leased')
            and other.kind <> all(${wanted.kinds}::text[])
        ))
      order by case when kind = 'page' then md5(key) end nulls first, id
      limit ${wanted.count}
      for update skip locked
    )
    update private.scan_tasks task
    set state = 'leased', leased_by = ${workerId}, attempts = task.attempts + 1,
      leased_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1000})
    from free where task.id = free.id
    returning task.id, task.key, task.kind, task.payload, task.attempts`.execute(trx);
  const tasks = rows.map((row) => ({ id: row.id, task: parseTask(row) }));
  const held = tasks.flatMap(({ task }) =>
    task !== null && task.attempts <= taskAttempts ? [task] : [],
  );
  const given = tasks.filter(({ task }) => task === null || !held.includes(task));
  if (given.length > 0) {
    await sql`
      update private.scan_tasks set state = 'given_up', leased_by = null, leased_until = null
      where id = any(${given.map(({ id }) => id)}::bigint[])`.execute(trx);
  }
  return held.sort((a, b) => a.id - b.id);
}

/** Holds those of this worker's tasks that it works on for another lease. */
export async function renewLeases(
  trx: ServerTransaction,
  { leaseMs, scanId, workerId }: Claim,
  ids: readonly number[],
): Promise<void> {
  await sql`
    update private.scan_tasks
    set leased_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1000})
    where scan_id = ${scanId} and id = any(${ids}::bigint[])
      and state = 'leased' and leased_by = ${workerId}`.execute(trx);
}

/** Gives this worker's tasks back, so that others need not wait until they run out. Of a scan that has ended nobody takes them. */
export async function releaseTasks(trx: ServerTransaction, claim: Claim): Promise<void> {
  await sql`
    update private.scan_tasks
    set leased_by = null, leased_until = null, attempts = attempts - 1,
      state = case when exists (
        select from public.scans where id = ${claim.scanId} and status = 'running'
      ) then 'waiting' else 'given_up' end
    where scan_id = ${claim.scanId} and state = 'leased' and leased_by = ${claim.workerId}`.execute(
    trx,
  );
}
