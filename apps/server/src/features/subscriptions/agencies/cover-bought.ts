import { noteAgencyEvent } from '#features/agencies';
import type { ServerTransaction } from '#platform/database';
import { setCovered } from './set-covered.ts';

type Bought = {
  agencyId: string;
  /** Who paid. */
  userId: string;
  plan: string | null;
  quantity: number;
  checkoutId: string | null;
};

/**
 * An agency's plan has begun: it covers whom it was bought for, as far as they are still linked. What is left of it is
 * for others, or given back (see `follow-coverage.job.ts`).
 * @param trx as `service_role`
 */
export async function coverBought(trx: ServerTransaction, bought: Bought): Promise<void> {
  const { agencyId, checkoutId, plan, quantity, userId } = bought;
  await noteAgencyEvent(trx, {
    ...{ agencyId, actorId: userId, action: 'billing.started', detail: { plan, places: quantity } },
  });
  const checkout =
    checkoutId === null
      ? undefined
      : await trx
          .selectFrom('private.checkouts')
          .select('creator_ids')
          .where('id', '=', checkoutId)
          .where('agency_id', '=', agencyId)
          .executeTakeFirst();
  const links = await trx
    .selectFrom('agency_creators')
    .select(['user_id', 'is_covered'])
    .where('agency_id', '=', agencyId)
    .where('status', '=', 'active')
    .execute();
  const free = quantity - links.filter((link) => link.is_covered).length;
  const creatorIds = links
    .filter((link) => !link.is_covered && checkout?.creator_ids.includes(link.user_id) === true)
    .slice(0, Math.max(free, 0))
    .map((link) => link.user_id);
  await setCovered(trx, { agencyId, creatorIds, isCovered: true, actorId: userId });
}
