import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/**
 * Names under which an agency knows its creators: the first stage name, else the address that was invited. Only of those
 * who are linked at this moment; the others have none.
 * @param trx as `service_role`
 */
export async function nameCreators(
  trx: ServerTransaction,
  agencyId: string,
  creatorIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ userId: string; name: string | null }>`
    select link.user_id as "userId", coalesce(
      (select name from public.stage_names where user_id = link.user_id
       order by created_at, id limit 1),
      (select email from public.agency_invitations as invitation
       where invitation.agency_id = link.agency_id and answered_by = link.user_id
         and kind = 'creator' and invitation.status = 'accepted'
       order by answered_at desc limit 1)
    ) as name
    from public.agency_creators as link
    where link.agency_id = ${agencyId} and link.status = 'active'
      and link.user_id = any(${[...new Set(creatorIds)]}::uuid[])`.execute(trx);
  return new Map(rows.flatMap(({ name, userId }) => (name === null ? [] : [[userId, name]])));
}
