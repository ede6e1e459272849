import { sql } from 'kysely';
import { noteAgencyEvent } from '#features/agencies';
import type { ServerTransaction } from '#platform/database';
import { setCovered } from './set-covered.ts';

type Bought = {
  agencyId: string;
  subscriptionId: string;
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
  const { agencyId, checkoutId, plan, quantity, subscriptionId, userId } = bought;
  await noteAgencyEvent(trx, {
    ...{ agencyId, actorId: userId, action: 'billing.started', detail: { plan, places: quantity } },
  });
  if (checkoutId !== null) {
    await trx
      .updateTable('private.checkouts')
      .set({ subscription_id: subscriptionId })
      .where('id', '=', checkoutId)
      .where('agency_id', '=', agencyId)
      .execute();
  }
  await coverPaidFor(trx, { agencyId, actorId: userId });
}

/**
 * Covers whom the agency's running plans were bought for, those of the oldest plan first. Where another plan of the
 * agency covers so many that no place is left, those who were linked last make room, but never one for whom a plan was
 * bought: nobody pays for a creator who is not covered.
 * @param trx as `service_role`
 */
export async function coverPaidFor(
  trx: ServerTransaction,
  { agencyId, actorId }: { agencyId: string; actorId: string | null },
): Promise<void> {
  const paidFor = await listPaidFor(trx, agencyId);
  const links = await trx
    .selectFrom('agency_creators')
    .select(['user_id', 'is_covered'])
    .where('agency_id', '=', agencyId)
    .where('status', '=', 'active')
    .orderBy('created_at')
    .orderBy('user_id')
    .execute();
  const covered = links.filter((link) => link.is_covered).map((link) => link.user_id);
  const others = covered.filter((id) => !paidFor.includes(id));
  const places = await countPlaces(trx, agencyId);
  const begun = paidFor
    .filter((id) => links.some((link) => link.user_id === id && !link.is_covered))
    .slice(0, Math.max(places - (covered.length - others.length), 0));
  const missing = Math.max(begun.length + covered.length - places, 0);
  const cover = (isCovered: boolean, creatorIds: string[]) =>
    setCovered(trx, { agencyId, actorId, isCovered, creatorIds });
  await cover(false, others.slice(Math.max(others.length - missing, 0)));
  await cover(true, begun);
}

/** Keeps for whom a plan is paid by now, after an owner chose others. */
export async function keepPaidFor(
  trx: ServerTransaction,
  plan: { provider: string; providerRef: string; creatorIds: readonly string[] },
): Promise<void> {
  // A checkout of an agency names somebody: nobody at all is no choice of others.
  if (plan.creatorIds.length === 0) return;
  await trx
    .updateTable('private.checkouts')
    .set({ creator_ids: [...plan.creatorIds] })
    .where('subscription_id', 'in', (from) =>
      from
        .selectFrom('subscriptions')
        .select('id')
        .where('provider', '=', plan.provider)
        .where('provider_ref', '=', plan.providerRef),
    )
    .execute();
}

async function listPaidFor(trx: ServerTransaction, agencyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select creator.id from public.subscriptions as plan
    join private.checkouts as checkout on checkout.subscription_id = plan.id
    cross join unnest(checkout.creator_ids) with ordinality as creator (id, turn)
    where plan.agency_id = ${agencyId}::uuid and plan.status in ('active', 'past_due')
    group by creator.id order by min(plan.created_at), min(creator.turn), creator.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Those of all plans that the agency has: the one that begins may stand beside one that an operator gave. */
async function countPlaces(trx: ServerTransaction, agencyId: string): Promise<number> {
  const { rows } = await sql<{ places: number }>`
    select private.agency_places(${agencyId}::uuid) as places`.execute(trx);
  return rows[0]?.places ?? 0;
}
