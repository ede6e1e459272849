import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/** A host that had a bad moment is left alone for so long. */
const restSeconds = 60;

/** Notes that a search which was not answered now is to be asked once more. */
export async function noteForSecondTurn(
  trx: ServerTransaction,
  taskId: number,
  now: Date,
): Promise<void> {
  await sql`
    update private.scan_tasks
    set payload = payload || jsonb_build_object('turn', 'again', 'unansweredAt', ${now}::timestamptz)
    where id = ${taskId}`.execute(trx);
}

/**
 * Opens the searches again that were not answered, once nothing else is left and the last of them has rested; who looks
 * before comes again. Whether there are any.
 * @param trx as `service_role`, which holds the scan's row
 */
export async function openSecondTurns(
  trx: ServerTransaction,
  scanId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isAny: boolean }>`
    with again as (
      select id, coalesce(max((payload ->> 'unansweredAt')::timestamptz) over (), '-infinity') as last
      from private.scan_tasks
      where scan_id = ${scanId} and kind in ('site_search', 'search') and state = 'done'
        and payload ->> 'turn' = 'again'
    ), opened as (
      update private.scan_tasks task
      set state = 'waiting', attempts = 0, payload = payload || '{"turn": "second"}'
      from again
      where task.id = again.id and last <= ${now}::timestamptz - make_interval(secs => ${restSeconds})
    )
    select exists (select from again) as "isAny"`.execute(trx);
  return rows[0]?.isAny === true;
}
