import type { BillingAnswer, PlanId } from '@leakblock/domain/subscriptions';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/**
 * The agency that pays for a person's plan, by its name and the plan: the highest when several do. Null when none does.
 * @param trx as `service_role`
 */
export async function loadCoverage(
  trx: ServerTransaction,
  userId: string,
): Promise<BillingAnswer['coveredBy']> {
  const { rows } = await sql<{ agencyName: string; plan: PlanId }>`
    select agencies.name as "agencyName", subscriptions.plan
    from public.agency_creators as link
    join public.agencies on agencies.id = link.agency_id
    join public.subscriptions on subscriptions.agency_id = link.agency_id
    where link.user_id = ${userId}::uuid and link.status = 'active' and link.is_covered
      and agencies.status = 'active' and subscriptions.status in ('active', 'past_due')
    order by array_position(array['elite', 'pro', 'starter'], subscriptions.plan), link.created_at limit 1`.execute(
    trx,
  );
  return rows[0] ?? null;
}
