import type { FullScanEndReason } from '@leakblock/domain/scans';
import { sql } from 'kysely';
import { announceFakeProfiles } from '#features/fake-profiles';
import type { Teller } from '#features/notifications';
import { askForScanReport } from '#features/reports';
import type { ServerTransaction } from '#platform/database';
import { tellFindings } from '../tell-findings.ts';

/**
 * Ends a running full scan, once: what nobody has asked stays unasked, the person is told what is new, and the scan's report
 * is written.
 * Without anything new she is left in peace. False when it had ended before.
 * @param trx as `service_role`
 */
export async function finishFullScan(
  trx: ServerTransaction,
  teller: Teller,
  scanId: string,
  end: { status: 'completed' | 'stopped' | 'failed'; reason: FullScanEndReason | null },
): Promise<boolean> {
  const { rows } = await sql<{ userId: string; findings: number }>`
    update public.scans
    set status = ${end.status}, finished_at = now(), heartbeat_at = now(), stage = 'complete',
      end_reason = coalesce(${end.reason}, end_reason),
      failure_code = ${end.status === 'failed' ? 'scans.failed' : null}
    where id = ${scanId} and kind = 'full' and status = 'running'
    returning user_id as "userId", findings_new as findings`.execute(trx);
  const [scan] = rows;
  if (scan === undefined) return false;
  await sql`
    update private.scan_tasks set state = 'given_up', leased_by = null, leased_until = null
    where scan_id = ${scanId} and state in ('waiting', 'leased')`.execute(trx);
  await announceFakeProfiles(trx, teller, { userId: scan.userId, scanId, isOver: true });
  if (scan.findings > 0) await tellFindings(trx, teller, 'scan', scan);
  await askForScanReport(trx, teller, { userId: scan.userId, scanId });
  return true;
}
