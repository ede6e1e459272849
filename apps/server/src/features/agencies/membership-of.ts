import type { AgencyRole } from '@leakblock/domain/agencies';
import type { ServerTransaction } from '#platform/database';

/** The agency that somebody works for, and as what. */
export type Membership = { agencyId: string; role: AgencyRole };

/**
 * The active agency of a person; null without one. Nobody belongs to two.
 * @param trx as `service_role`
 */
export async function membershipOf(
  trx: ServerTransaction,
  userId: string,
): Promise<Membership | null> {
  const row = await trx
    .selectFrom('agency_members')
    .innerJoin('agencies', 'agencies.id', 'agency_members.agency_id')
    .select(['agency_members.agency_id as agencyId', 'agency_members.role'])
    .where('agency_members.user_id', '=', userId)
    .where('agencies.status', '=', 'active')
    .$narrowType<{ role: AgencyRole }>()
    .executeTakeFirst();
  return row ?? null;
}
