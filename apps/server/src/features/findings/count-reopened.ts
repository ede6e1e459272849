import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/**
 * Findings that a scan has put before a person again, for new evidence or since she allows the page no more, and that she
 * has not decided about anew. They are none of its new ones.
 * @param trx as `service_role`
 * @param scan.since when the first worker took it up
 */
export async function countReopened(
  trx: ServerTransaction,
  scan: { userId: string; scanId: string; since: string | null },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from public.findings as found
    where found.user_id = ${scan.userId} and found.last_scan_id = ${scan.scanId} and found.status = 'new'
      and exists (
        select from public.finding_events as event
        where event.finding_id = found.id and event.at >= ${scan.since}::timestamptz and event.actor = 'scan'
          and event.action in ('new_evidence', 'no_longer_allowed')
          and event.from_status <> 'new' and event.to_status = 'new'
      )`.execute(trx);
  return rows[0]?.count ?? 0;
}
