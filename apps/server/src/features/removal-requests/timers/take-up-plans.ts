import { entitlements, subscriptionTiers } from '@leakblock/domain/subscriptions';
import { sql } from 'kysely';
import type { ServerContext } from '#platform/feature';
import { anyUuid } from '../cases/any-uuid.ts';
import { deriveCases } from '../cases/derive-cases.ts';
import { draftSearchRequests } from '../requests/draft-requests.ts';

/** Cases of one run; the rest is taken up a minute later. */
const casesAtOnce = 500;
const withSearch = subscriptionTiers.filter((tier) => entitlements[tier].searchRemovals);

type Raised = { id: string; user_id: string };

/**
 * Open cases of people whose plan has come to include search engines: from here on they belong to that plan, and the
 * notices that were left out are drafted.
 */
export async function takeUpPlans(context: ServerContext, signal: AbortSignal): Promise<void> {
  const { rows } = await context.database.asService((trx) =>
    sql<Raised>`
      select each.id, each.user_id from public.removal_cases as each
      join public.profiles on profiles.id = each.user_id
      where profiles.subscription_tier = any(${withSearch}::text[])
        and each.begun_tier <> all(${withSearch}::text[])
        and each.prepared_at is not null and each.stop_label is null
        and each.status not in ('withdrawn', 'invalid', 'resolved')
      order by each.id limit ${casesAtOnce}`.execute(trx),
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
