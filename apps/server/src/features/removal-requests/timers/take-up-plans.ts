import { entitlements, subscriptionTiers } from '@leakblock/domain/subscriptions';
import { sql } from 'kysely';
import type { ServerContext } from '#platform/feature';
import { anyUuid } from '../cases/any-uuid.ts';
import { deriveCases } from '../cases/derive-cases.ts';
import { draftSearchRequests } from '../requests/draft-requests.ts';

/** Cases of one run; the rest is taken up a minute later. */
const casesAtOnce = 500;
const withSearch = subscriptionTiers.filter((tier) => entitlements[tier].searchRemovals);
/** Written into the statement, so that it fits `removal_cases_begun_without_search_idx`. */
const withoutSearch = sql.join(
  subscriptionTiers
    .filter((tier) => !entitlements[tier].searchRemovals)
    .map((tier) => sql.lit(tier)),
);

type Raised = { id: string; user_id: string };

/**
 * Open cases of people whose plan has come to include search engines: from here on they belong to that plan, and the
 * notices that were left out are drafted.
 */
export async function takeUpPlans(context: ServerContext, signal: AbortSignal): Promise<void> {
  const { rows } = await context.database.asService((trx) =>
    sql<Raised>`
      select each.id, each.user_id from public.profiles
      -- Person by person: hardly anybody has a case to take up, and the index tells so at once.
      cross join lateral (
        select id, user_id from public.removal_cases
        where user_id = profiles.id and begun_tier in (${withoutSearch})
          and prepared_at is not null and stop_label is null
          and status not in ('withdrawn', 'invalid', 'resolved')
        order by id limit ${casesAtOnce}
      ) as each
      where profiles.subscription_tier = any(${withSearch}::text[])
      limit ${casesAtOnce}`.execute(trx),
  );
  for (const [userId, some] of Map.groupBy(rows, ({ user_id }) => user_id)) {
    if (signal.aborted) return;
    const ids = some.map(({ id }) => id);
    await draftSearchRequests(context, userId, ids);
    await context.database.asService(async (trx) => {
      // Only now: what fails half way is taken up again, and nobody is asked twice.
      await trx
        .updateTable('removal_cases')
        .set({
          begun_tier: sql<string>`(select subscription_tier from public.profiles where id = user_id)`,
        })
        .where('id', '=', anyUuid(ids))
        .execute();
      await deriveCases(trx, ids, context.now());
    });
  }
}
