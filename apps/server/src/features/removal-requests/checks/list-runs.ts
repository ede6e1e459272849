import { judgeRun } from '@leakblock/domain/removal-requests';
import type { CheckRow, RunVerdict } from '@leakblock/domain/removal-requests';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/** Runs that are read back: two days of hourly checks. */
const runsRead = 60;
/** Looks of one run at most: two vantages, a page and twelve files. */
const rowsPerRun = 26;

export type PastRun = { id: string; at: Date; run: RunVerdict; rows: CheckRow[] };

/**
 * The newest runs of a case, the newest first: those at the page and its files, or those at search results. Of a case that
 * was taken up again those since then: nothing of before is taken for an answer.
 * @param trx as `service_role`
 * @param options.newest the run that was stored just now: it counts also where its clock is behind that of who took the case up
 */
export async function listRuns(
  trx: ServerTransaction,
  caseId: string,
  kind: 'source' | 'search',
  { newest = null }: { newest?: string | null } = {},
): Promise<PastRun[]> {
  const rows = await trx
    .selectFrom('removal_checks')
    .select(['run', 'at', 'vantage', 'target', 'verdict', 'signals'])
    .where('case_id', '=', caseId)
    .where('target', kind === 'search' ? '=' : '<>', 'search')
    .where(
      sql<boolean>`(run = ${newest}::uuid or at >= coalesce((
        select max(event.at) from public.removal_events as event
        where event.case_id = ${caseId}::uuid and event.action = 'taken_up_again'), '-infinity'))`,
    )
    .orderBy('at', 'desc')
    .orderBy('run')
    .limit(runsRead * rowsPerRun)
    .$narrowType<Omit<CheckRow, 'signals'> & { signals: CheckRow['signals'][number][] }>()
    .execute();
  const runs = new Map<string, { at: Date; rows: CheckRow[] }>();
  for (const { at, run, ...row } of rows) {
    const known = runs.get(run);
    if (known === undefined) runs.set(run, { at: new Date(at), rows: [row] });
    else known.rows.push(row);
  }
  return [...runs]
    .slice(0, runsRead)
    .map(([id, { at, rows: seen }]) => ({ id, at, rows: seen, run: judgeRun(seen) }));
}
