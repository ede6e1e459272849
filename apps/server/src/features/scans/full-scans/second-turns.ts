import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/** Notes that a search which was not answered is to be asked once more. */
export async function noteForSecondTurn(trx: ServerTransaction, taskId: number): Promise<void> {
  await sql`
    update private.scan_tasks set payload = payload || '{"turn": "again"}' where id = ${taskId}`.execute(
    trx,
  );
}

/**
 * Opens the searches again that were not answered, once nothing else is left: by then their hosts have had their rest.
 * Whether there were any.
 * @param trx as `service_role`, which holds the scan's row
 */
export async function openSecondTurns(trx: ServerTransaction, scanId: string): Promise<boolean> {
  const { rows } = await sql`
    update private.scan_tasks
    set state = 'waiting', attempts = 0, payload = payload || '{"turn": "second"}'
    where scan_id = ${scanId} and kind in ('site_search', 'search') and state = 'done'
      and payload ->> 'turn' = 'again'
    returning id`.execute(trx);
  return rows.length > 0;
}
