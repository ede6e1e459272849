import { judgeSubscription } from '@leakblock/domain/subscriptions';
import type { SubscriptionTier } from '@leakblock/domain/subscriptions';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/** The tier of a person at this moment: what `entitlements` is asked with. @param trx as `service_role` */
export async function loadTier(trx: ServerTransaction, userId: string): Promise<SubscriptionTier> {
  return (await loadTiers(trx, [userId])).get(userId) ?? 'standard';
}

/** Tiers of some people, by their ids. @param trx as `service_role` */
export async function loadTiers(
  trx: ServerTransaction,
  userIds: readonly string[],
): Promise<Map<string, SubscriptionTier>> {
  const { rows } = await sql<{ id: string; tier: string | null; isAdmin: boolean }>`
    select person.id, profile.subscription_tier as tier,
      exists (
        select from public.user_roles where user_roles.user_id = person.id and role = 'admin'
      ) as "isAdmin"
    from unnest(${[...new Set(userIds)]}::uuid[]) as person (id)
    left join public.profiles profile on profile.id = person.id`.execute(trx);
  return new Map(rows.map((row) => [row.id, judgeSubscription(row).subscription_tier]));
}
