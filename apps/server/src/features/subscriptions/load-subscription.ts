import type { SubscriptionView } from '@leakblock/domain/subscriptions';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/** A subscription as screens show it, with what the provider calls it. */
export type HeldSubscription = SubscriptionView & { providerRef: string | null };

/**
 * The subscription that a person means by "my plan": one that runs or is paused before one that ended or whose first
 * payment is on its way, one that she pays for before one that was given, the newer before the older. Null when she
 * never had one: what she pays for an agency is the agency's, and what was never paid, or bought twice by mistake, is none.
 * @param trx as herself, or as `service_role`
 */
export async function loadSubscription(
  trx: ServerTransaction,
  userId: string,
): Promise<HeldSubscription | null> {
  const row = await trx
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('agency_id', 'is', null)
    .where((is) =>
      is.or([
        is('end_reason', 'is', null),
        is('end_reason', 'not in', ['never_paid', 'duplicate']),
      ]),
    )
    .orderBy(sql`status in ('active', 'past_due', 'paused')`, 'desc')
    .orderBy(sql`provider <> 'operator'`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    provider: row.provider as SubscriptionView['provider'],
    providerRef: row.provider_ref,
    plan: row.plan as SubscriptionView['plan'],
    status: row.status as SubscriptionView['status'],
    currentPeriodEnd: row.current_period_end,
    cancelAtPeriodEnd: row.cancel_at_period_end,
    nextPlan: row.next_plan as SubscriptionView['nextPlan'],
    graceEndsAt: row.grace_ends_at,
    pausedAt: row.paused_at,
    endReason: row.end_reason as SubscriptionView['endReason'],
  };
}
