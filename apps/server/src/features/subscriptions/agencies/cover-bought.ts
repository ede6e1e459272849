import { sql } from 'kysely';
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
 * for others, or given back (see `follow-coverage.job.ts`). Where another plan of the agency covers so many that no place is
 * left, those who were linked last make room: nobody pays for a creator who is not covered.
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
    .orderBy('created_at')
    .orderBy('user_id')
    .execute();
  const isBought = (link: { user_id: string }) =>
    checkout?.creator_ids.includes(link.user_id) === true;
  const covered = links.filter((link) => link.is_covered);
  const others = covered.filter((link) => !isBought(link));
  const places = await countPlaces(trx, agencyId);
  const begun = links
    .filter((link) => isBought(link) && !link.is_covered)
    .slice(0, Math.max(places - (covered.length - others.length), 0));
  const missing = Math.max(begun.length + covered.length - places, 0);
  const cover = (isCovered: boolean, of: typeof links) =>
    setCovered(trx, {
      ...{ agencyId, isCovered, actorId: userId },
      creatorIds: of.map((link) => link.user_id),
    });
  await cover(false, others.slice(others.length - missing));
  await cover(true, begun);
}

/** Those of all plans that the agency has: the one that begins may stand beside one that an operator gave. */
async function countPlaces(trx: ServerTransaction, agencyId: string): Promise<number> {
  const { rows } = await sql<{ places: number }>`
    select private.agency_places(${agencyId}::uuid) as places`.execute(trx);
  return rows[0]?.places ?? 0;
}
