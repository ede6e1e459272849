import { obstaclesOf } from '@leakblock/domain/exports';
import type { ErasureObstacle } from '@leakblock/domain/exports';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/**
 * What a person has to settle before her account can end. Of a suspended agency she can settle nothing: it ends with her.
 * @param trx as `service_role`
 */
export async function listObstacles(
  trx: ServerTransaction,
  userId: string,
): Promise<ErasureObstacle[]> {
  const { rows } = await sql<Parameters<typeof obstaclesOf>[0]>`
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
      ) as "hasOpenPayout"`.execute(trx);
  const [facts] = rows;
  return facts === undefined ? [] : obstaclesOf(facts);
}
