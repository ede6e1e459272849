import type { AgencyScope, Link } from '@leakblock/domain/agencies';
import type { ServerTransaction } from '#platform/database';

/** The link of a creator to an agency, held until the transaction ends. @param trx as `service_role` */
export async function holdLink(
  trx: ServerTransaction,
  agencyId: string,
  creatorId: string,
): Promise<Link | null> {
  const row = await trx
    .selectFrom('agency_creators')
    .select(['status', 'scopes'])
    .where('agency_id', '=', agencyId)
    .where('user_id', '=', creatorId)
    .$narrowType<{ status: Link['status']; scopes: AgencyScope[] }>()
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}
