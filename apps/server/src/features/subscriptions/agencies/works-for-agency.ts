import type { ServerTransaction } from '#platform/database';

/**
 * Whether somebody is a member of an agency, also of a suspended one: her account has no personal area, so no plan of hers
 * could be seen or ended.
 * @param trx as `service_role`
 */
export async function worksForAgency(trx: ServerTransaction, userId: string): Promise<boolean> {
  const member = await trx
    .selectFrom('agency_members')
    .select('agency_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return member !== undefined;
}
