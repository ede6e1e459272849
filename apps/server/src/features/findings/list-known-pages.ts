import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

export type KnownPage = { id: string; url: string; address: string; siteId: string | null };

/** Where a page has been gone this long, nobody looks again. */
const forgottenAfterDays = 90;

/**
 * Pages of a person that a full scan asks again, what awaits a removal or a review first, then the longest unseen. What
 * is allowed or was stopped is left alone.
 * @param trx as `service_role`
 */
export async function listKnownPages(trx: ServerTransaction, userId: string): Promise<KnownPage[]> {
  const { rows } = await sql<KnownPage>`
    select id, url, address, site_id as "siteId" from public.findings
    where user_id = ${userId} and status not in ('mine', 'partner', 'stopped')
      and (gone_at is null or gone_at > now() - make_interval(days => ${forgottenAfterDays}))
    order by array_position(array['to_remove', 'new', 'watched', 'kept', 'not_me'], status),
      last_seen_at, id`.execute(trx);
  return rows;
}
