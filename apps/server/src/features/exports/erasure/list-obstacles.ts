import { obstaclesOf, refusedSince } from '@leakblock/domain/exports';
import type { ErasureObstacle } from '@leakblock/domain/exports';
import { sql } from 'kysely';
import { loadLeft } from '#features/partners';
import type { ServerTransaction } from '#platform/database';

type Facts = Parameters<typeof obstaclesOf>[0] & { hadPayoutRefused: boolean };

/**
 * What a person has to settle before her account can end. Of a suspended agency she can settle nothing: it ends with her.
 * A payout that was refused lately leaves her time to ask anew, while there is something to ask for and she may ask.
 * @param trx as `service_role`
 */
export async function listObstacles(
  trx: ServerTransaction,
  userId: string,
  now: Date,
): Promise<ErasureObstacle[]> {
  const { rows } = await sql<Facts>`
    select
      exists (select from public.user_roles where user_id = ${userId}::uuid) as "isOperator",
      exists (
        select from public.agency_members as hers join public.agencies as agency on agency.id = hers.agency_id
        where agency.status = 'active' and hers.user_id = ${userId}::uuid and hers.role = 'owner'
          and not exists (
            select from public.agency_members as other
            where other.agency_id = hers.agency_id and other.user_id <> hers.user_id and other.role = 'owner')
          and (exists (
              select from public.agency_members as other
              where other.agency_id = hers.agency_id and other.user_id <> hers.user_id)
            or exists (
              select from public.agency_creators as linked
              where linked.agency_id = hers.agency_id and linked.user_id <> hers.user_id
                and linked.status = 'active'))
      ) as "ownsAgencyOfOthers",
      exists (
        select from public.payouts join public.partners on partners.id = payouts.partner_id
        where partners.user_id = ${userId}::uuid and payouts.status in ('requested', 'approved')
      ) as "hasOpenPayout",
      exists (
        select from public.payouts join public.partners on partners.id = payouts.partner_id
        where partners.user_id = ${userId}::uuid and partners.status = 'approved'
          and payouts.status = 'rejected' and payouts.decided_at > ${refusedSince(now).toISOString()}
      ) as "hadPayoutRefused"`.execute(trx);
  const [facts] = rows;
  if (facts === undefined) return [];
  const { hadPayoutRefused, hasOpenPayout, ...others } = facts;
  const canAskAnew = hadPayoutRefused && (await loadLeft(trx, userId, now)).availableCents > 0;
  return obstaclesOf({ ...others, hasOpenPayout: hasOpenPayout || canAskAnew });
}
