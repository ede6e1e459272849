import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/** Cases of one round; the rest is stopped a minute later. */
const casesAtOnce = 500;
/** Hers about one page: one for each claim. */
const casesOfPage = 10;

/**
 * Cases that go on though a scan, a crawl or an image search has stopped their page for signs of a minor, as a finding or
 * as a fake profile: who does that holds the finding, and a case is locked before its finding. In no order, so that some
 * that cannot be stopped keep no others from their turn.
 * @param trx as `service_role`
 */
export async function listStoppedElsewhere(
  trx: ServerTransaction,
): Promise<{ id: string; user_id: string }[]> {
  return (await stoppedElsewhere.execute(trx)).rows;
}

/** From the few pages that are stopped, each with its own look into the cases: never all cases at once. */
export const stoppedElsewhere = sql<{ id: string; user_id: string }>`
  select each.id, each.user_id from (
    select user_id, url from public.findings where status = 'stopped'
    union
    select user_id, url from public.fake_profiles where parts @> '[{"reason":"stopped"}]'
  ) as page
  cross join lateral (
    select id, user_id from public.removal_cases
    where user_id = page.user_id and url = page.url and stop_label is null
    limit ${casesOfPage}
  ) as each
  where not private.is_ending(each.user_id)
  order by random() limit ${casesAtOnce}`;
