import { fullScanLimits } from '@leakblock/domain/scans';
import { sql } from 'kysely';
import { holdOwnPages } from '#features/findings';
import type { Teller } from '#features/notifications';
import type { ServerTransaction } from '#platform/database';
import type { Claim } from './claim-tasks.ts';
import type { Counts, Outcome } from './committer.ts';
import { finishFullScan } from './finish-full-scan.ts';
import { openSecondTurns } from './second-turns.ts';
import { spawnTasks } from './spawn-tasks.ts';

/** `restsUntil`: all that is left rests until then. */
export type ScanState = { isRunning: boolean; restsUntil: Date | null };
const over: ScanState = { isRunning: false, restsUntil: null };

const nothing: Counts = {
  sitesDone: 0,
  pagesSeen: 0,
  picturesSeen: 0,
  findingsNew: 0,
  fakeProfilesNew: 0,
  searchesUnanswered: 0,
};

/**
 * Stores outcomes of tasks that this worker still holds; what another holds by now is the other's to tell.
 * Ends the scan when nothing is left to ask. Answers whether the scan still runs, and until when there is nothing to do.
 * @param trx as `service_role`
 */
export async function storeOutcomes(
  trx: ServerTransaction,
  teller: Teller,
  claim: Claim,
  outcomes: readonly Outcome[],
): Promise<ScanState> {
  const { scanId, userId } = claim;
  // Before the first of them locks anything.
  if (outcomes.length > 0) await holdOwnPages(trx, userId);
  const held = await lockHeld(trx, claim, outcomes);
  const own = outcomes.filter(({ taskId }) => held.has(taskId));
  await insertChecks(trx, scanId, own);
  const counts = { ...nothing };
  for (const { write } of own) {
    const written = (await write?.(trx)) ?? {};
    for (const key of Object.keys(nothing) as (keyof Counts)[]) counts[key] += written[key] ?? 0;
  }
  const ended = own.filter(({ isEnd }) => isEnd).map(({ taskId }) => taskId);
  const sites = await endTasks(trx, scanId, ended);
  counts.sitesDone += sites.done;

  // From here on the scan's row is held: whoever stores next sees what this worker stored.
  const { rows } = await sql<{ status: string; stopped: boolean; isLate: boolean }>`
    update public.scans set
      sites_done = least(sites_total, sites_done + ${counts.sitesDone}),
      sites_answered = least(sites_total, sites_answered + ${sites.answered}),
      pages_seen = pages_seen + ${counts.pagesSeen},
      pictures_seen = pictures_seen + ${counts.picturesSeen},
      findings_new = findings_new + ${counts.findingsNew},
      fake_profiles_new = fake_profiles_new + ${counts.fakeProfilesNew},
      searches_unanswered = searches_unanswered + ${counts.searchesUnanswered},
      heartbeat_at = now()
    where id = ${scanId}
    returning status,
      coalesce(taken_at, started_at) < now() - make_interval(mins => ${fullScanLimits.minutes}) as "isLate"`.execute(
    trx,
  );
  const [scan] = rows;
  if (scan?.status !== 'running') return over;
  if (scan.isLate) {
    await finishFullScan(trx, teller, scanId, { status: 'completed', reason: 'time_limit' });
    return over;
  }
  await spawnTasks(
    trx,
    scanId,
    own.flatMap(({ spawned = [] }) => spawned),
  );
  return finishWhenDone(trx, teller, scanId);
}

/** Ends the scan when nothing is open any more, nor to be asked a second time. The scan's row must be held by the transaction. */
async function finishWhenDone(
  trx: ServerTransaction,
  teller: Teller,
  scanId: string,
): Promise<ScanState> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (
      select from private.scan_tasks
      where scan_id = ${scanId} and state in ('waiting', 'leased')
    ) as open`.execute(trx);
  if (rows[0]?.open !== false) return { isRunning: true, restsUntil: null };
  const { isAny, restsUntil } = await openSecondTurns(trx, scanId, teller.now());
  if (isAny) return { isRunning: true, restsUntil };
  await finishFullScan(trx, teller, scanId, { status: 'completed', reason: null });
  return over;
}

async function lockHeld(
  trx: ServerTransaction,
  { scanId, workerId }: Claim,
  outcomes: readonly Outcome[],
): Promise<Set<number>> {
  const ids = [...new Set(outcomes.map(({ taskId }) => taskId))];
  const { rows } = await sql<{ id: number }>`
    select id from private.scan_tasks
    where scan_id = ${scanId} and id = any(${ids}::bigint[])
      and state = 'leased' and leased_by = ${workerId}
    order by id for update`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

async function insertChecks(
  trx: ServerTransaction,
  scanId: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  const checks = outcomes.flatMap((outcome) => outcome.checks ?? []);
  if (checks.length === 0) return;
  await trx
    .insertInto('scan_checks')
    .values(
      checks.map((check) => ({
        scan_id: scanId,
        site_id: check.siteId,
        name: check.name,
        verdict: check.verdict,
        reason: check.reason,
        ms: check.ms,
        probability: check.probability,
      })),
    )
    .onConflict((conflict) => conflict.columns(['scan_id', 'site_id', 'name']).doNothing())
    .execute();
}

/** Marks tasks as done. Answers how many were sites, and how many of these told something. */
async function endTasks(
  trx: ServerTransaction,
  scanId: string,
  ids: readonly number[],
): Promise<{ done: number; answered: number }> {
  if (ids.length === 0) return { done: 0, answered: 0 };
  const { rows } = await sql<{ done: number; answered: number }>`
    with ended as (
      update private.scan_tasks set state = 'done', leased_by = null, leased_until = null
      where id = any(${ids}::bigint[])
      returning kind, payload ->> 'siteId' as site_id
    )
    select count(*)::int as done, count(*) filter (
      where exists (
        select from public.scan_checks checked
        where checked.scan_id = ${scanId} and checked.site_id = ended.site_id
          and checked.verdict <> 'unknown'
      )
    )::int as answered
    from ended where kind = 'site'`.execute(trx);
  return rows[0] ?? { done: 0, answered: 0 };
}
