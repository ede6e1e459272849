import type { AgencyBilling } from '@leakblock/domain/agencies';
import type { ChangeFacts } from '@leakblock/domain/subscriptions';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import { payerGone } from './payer-gone.ts';

type Shown = NonNullable<AgencyBilling['plan']>;

/** An agency's plan, with what the provider calls it and who pays. */
export type AgencyPlan = Omit<Shown, 'payerEmail'> &
  Pick<ChangeFacts, 'provider'> & { providerRef: string | null; payerId: string };

/**
 * The plan that an agency means by its own: one that runs before one that ended, the newer before the older. Null when it
 * never had one.
 * @param trx as `service_role`
 */
export async function loadAgencyPlan(
  trx: ServerTransaction,
  agencyId: string,
): Promise<AgencyPlan | null> {
  const row = await trx
    .selectFrom('subscriptions as plan')
    .selectAll()
    .select(payerGone.as('is_payer_gone'))
    .where('agency_id', '=', agencyId)
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
  const provider = row.provider as AgencyPlan['provider'];
  return {
    provider,
    providerRef: row.provider_ref,
    payerId: row.user_id,
    plan: row.plan as AgencyPlan['plan'],
    status: row.status as AgencyPlan['status'],
    isPaidFor: provider !== 'operator',
    isPayerGone: provider !== 'operator' && row.status !== 'ended' && row.is_payer_gone,
    places: row.quantity,
    currentPeriodEnd: row.current_period_end,
    cancelAtPeriodEnd: row.cancel_at_period_end,
    nextPlan: row.next_plan as AgencyPlan['nextPlan'],
    graceEndsAt: row.grace_ends_at,
    endReason: row.end_reason as AgencyPlan['endReason'],
  };
}
