import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/** A host that had a bad moment is left alone for so long. */
const restSeconds = 60;

/**
 * Notes that a search which was not answered now is to be asked once more.
 * @param silentEngines those of it that alone are to be asked: the others have answered
 */
export async function noteForSecondTurn(
  trx: ServerTransaction,
  taskId: number,
  now: Date,
  silentEngines: readonly string[],
): Promise<void> {
  const part = silentEngines.length === 0 ? {} : { silentEngines };
  await sql`
    update private.scan_tasks
    set payload = payload || jsonb_build_object('turn', 'again', 'unansweredAt', ${now}::timestamptz)
      || ${JSON.stringify(part)}::jsonb
    where id = ${taskId}`.execute(trx);
}

/**
 * Opens the searches again that were not answered, once nothing else is left and the last of them has rested. The scan
 * says of itself that it rests: whoever watches it sees nothing done meanwhile.
 * @param trx as `service_role`, which holds the scan's row
 * @returns whether there are any, and until when they rest: who looks before comes again
 */
export async function openSecondTurns(
  trx: ServerTransaction,
  scanId: string,
  now: Date,
): Promise<{ isAny: boolean; restsUntil: Date | null }> {
  const { rows } = await sql<{ restsUntil: string | null }>`
    with again as (
      select id, coalesce(max((payload ->> 'unansweredAt')::timestamptz) over (), '-infinity')
        + make_interval(secs => ${restSeconds}) as due
      from private.scan_tasks
      where scan_id = ${scanId} and kind in ('site_search', 'search') and state = 'done'
        and payload ->> 'turn' = 'again'
    ), opened as (
      update private.scan_tasks task
      set state = 'waiting', attempts = 0, payload = payload || '{"turn": "second"}'
      from again where task.id = again.id and due <= ${now}
    ), told as (
      update public.scans set stage = case when due <= ${now} then 'asking_sites' else 'resting' end
      from (select due from again limit 1) as found where scans.id = ${scanId}
    )
    select case when due > ${now} then due end as "restsUntil" from again limit 1`.execute(trx);
  const [found] = rows;
  const until = found?.restsUntil ?? null;
  return { isAny: found !== undefined, restsUntil: until === null ? null : new Date(until) };
}
