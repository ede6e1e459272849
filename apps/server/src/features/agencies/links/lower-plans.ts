import { subscriptionTiers } from '@leakblock/domain/subscriptions';
import type { Teller } from '#features/notifications';
import type { ServerTransaction } from '#platform/database';
import { tell } from '../mails/tell.ts';

/** What the creators whom an agency covers have at one moment. */
export type HeldPlans = { agencyId: string; creators: readonly { id: string; tier: string }[] };

/**
 * To be asked before something changes what an agency pays for; `tellLowerPlans` then tells whom it took something from.
 * @param trx as `service_role`
 */
export async function holdPlans(trx: ServerTransaction, agencyId: string): Promise<HeldPlans> {
  const covered = trx
    .selectFrom('agency_creators')
    .select('user_id')
    .where('agency_id', '=', agencyId)
    .where('is_covered', '=', true);
  const creators = await trx
    .selectFrom('profiles')
    .select(['id', 'subscription_tier as tier'])
    .where('id', 'in', covered)
    .orderBy('id')
    .execute();
  return { agencyId, creators };
}

/**
 * Tells each creator whose account really can do less now: not one who pays for the same herself.
 * @param trx as `service_role`, in the transaction of what changed
 */
export async function tellLowerPlans(
  trx: ServerTransaction,
  teller: Teller,
  { agencyId, creators }: HeldPlans,
): Promise<void> {
  if (creators.length === 0) return;
  const ids = creators.map(({ id }) => id);
  const now = await trx
    .selectFrom('profiles')
    .select(['id', 'subscription_tier as tier'])
    .where('id', 'in', ids)
    .execute();
  const fallen = creators.filter(({ id, tier }) => {
    const after = now.find((each) => each.id === id)?.tier;
    return after !== undefined && rank(after) < rank(tier);
  });
  if (fallen.length === 0) return;
  const agency = await trx
    .selectFrom('agencies')
    .select('name')
    .where('id', '=', agencyId)
    .executeTakeFirst();
  for (const { id } of fallen)
    await tell(trx, teller, id, 'lower_plan', { agency: agency?.name ?? '' });
}

const rank = (tier: string): number => subscriptionTiers.findIndex((each) => each === tier);
