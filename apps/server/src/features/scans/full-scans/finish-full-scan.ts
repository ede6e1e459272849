import type { FullScanEndReason } from '@leakblock/domain/scans';
import { sql } from 'kysely';
import { announceFakeProfiles } from '#features/fake-profiles';
import type { Teller } from '#features/notifications';
import { askForScanReport } from '#features/reports';
import { requestComparisonOfRun } from '#features/works';
import type { ServerTransaction } from '#platform/database';
import { tellFindings } from '../tell-findings.ts';

/**
 * Ends a running full scan, once: what nobody has asked stays unasked, the person is told what is new, and the scan's report
 * is written.
 * Without anything new she is left in peace. False when it had ended before.
 *
 * A worker that stores answers holds its tasks, then the notice of fake profiles, then the scan's row: here they are taken in
 * the same order, and tasks that it holds are left to it (it sees that the scan has ended). Otherwise each could wait for
 * the other.
 * @param trx as `service_role`
 */
export async function finishFullScan(
  trx: ServerTransaction,
  teller: Teller,
  scanId: string,
  end: { status: 'completed' | 'stopped' | 'failed'; reason: FullScanEndReason | null },
): Promise<boolean> {
  const running = await trx
    .selectFrom('scans')
    .select('user_id as userId')
    .where('id', '=', scanId)
    .where('kind', '=', 'full')
    .where('status', '=', 'running')
    .executeTakeFirst();
  if (running === undefined || running.userId === null) return false;
  const { userId } = running;
  await announceFakeProfiles(trx, teller, { userId, scanId, isOver: true });
  const { rows } = await sql<{ findings: number; since: string | null }>`
    update public.scans
    set status = ${end.status}, finished_at = now(), heartbeat_at = now(), stage = 'complete',
      end_reason = coalesce(${end.reason}, end_reason),
      failure_code = ${end.status === 'failed' ? 'scans.failed' : null}
    where id = ${scanId} and kind = 'full' and status = 'running'
    returning findings_new as findings, taken_at as since`.execute(trx);
  const [scan] = rows;
  if (scan === undefined) return false;
  await sql`
    update private.scan_tasks set state = 'given_up', leased_by = null, leased_until = null
    where id in (
      select id from private.scan_tasks
      where scan_id = ${scanId} and state in ('waiting', 'leased')
      for update skip locked
    )`.execute(trx);
  if (teller.queue !== undefined)
    await requestComparisonOfRun(teller.queue, trx, { userId, since: scan.since });
  await tellFindings(trx, teller, 'scan', { ...scan, userId, scanId });
  // Nobody worked on it: there is nothing to report.
  if (end.status !== 'failed') await askForScanReport(trx, teller, { userId, scanId });
  return true;
}
