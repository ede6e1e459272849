import { staleAfterSeconds } from '@leakblock/domain/scans';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/**
 * Ends running instant scans without a result and releases what they held, together or not at all.
 * @param which one scan by id, or those silent for `staleAfterSeconds`, of one holder or of all
 */
export async function endScans(
  trx: ServerTransaction,
  status: 'interrupted' | 'failed',
  which: { scanId?: string; holder?: RawBuilder<boolean> },
): Promise<number> {
  const chosen =
    which.scanId === undefined
      ? sql`heartbeat_at < now() - make_interval(secs => ${staleAfterSeconds})`
      : sql`scan.id = ${which.scanId}`;
  const { rows } = await sql<{ id: string }>`
    with ended as (
      update public.scans scan
      set status = ${status}, finished_at = now(), failure_code = ${`scans.${status}`}
      from private.scan_allowances allowance
      where allowance.scan_id = scan.id and scan.kind = 'instant' and scan.status = 'running'
        and ${chosen} and ${which.holder ?? sql`true`}
      returning scan.id
    )
    update private.scan_allowances set state = 'released'
    where scan_id in (select id from ended)
    returning scan_id as id`.execute(trx);
  return rows.length;
}
