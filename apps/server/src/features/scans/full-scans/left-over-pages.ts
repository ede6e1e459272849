import { fullScanLimits } from '@leakblock/domain/scans';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/**
 * Of a row `task` of `private.scan_tasks`: a page that was given up and never begun, for want of a place or of time. One that
 * keeps its title shows signs of a minor and does not wait.
 */
export const isLeftOver = sql<boolean>`task.kind = 'page' and task.state = 'given_up' and task.attempts = 0 and task.payload ->> 'title' is null`;

/** Whoever has no further scan for so long has no use for them. */
export const leftOverDays = 60;

/**
 * Gives a new scan the pages that earlier ones of this person left over, the longest waiting first. They get half of its
 * places, so that what is listed anew has some too; the others wait on.
 * @param trx as `service_role`
 */
export async function takeLeftOverPages(
  trx: ServerTransaction,
  { scanId, userId }: { scanId: string; userId: string },
): Promise<void> {
  const places = Math.floor(fullScanLimits.pagesPerScan / 2);
  await sql`
    with taken as (
      delete from private.scan_tasks as task
      where ${isLeftOver} and scan_id in (
        select id from public.scans where user_id = ${userId} and kind = 'full' and id <> ${scanId}
      )
      returning id, key, payload, created_at
    ), placed as (select *, row_number() over (order by id) as place from taken)
    insert into private.scan_tasks (scan_id, key, kind, payload, state, created_at)
    select ${scanId}::uuid, key, 'page', payload,
      case when place <= ${places} then 'waiting' else 'given_up' end, created_at
    from placed order by place
    on conflict (scan_id, key) do nothing`.execute(trx);
}
