import type { Teller } from '#features/notifications';
import type { ServerTransaction } from '#platform/database';
import { deriveId } from '#platform/derive-id';
import { tellPerson } from './tell-person.ts';
import type { Notice } from './tell-person.ts';

/**
 * Tells every owner of an agency about its plan; `except` is the one who is leaving.
 * @param trx as `service_role`
 * @param notice `id` is one for what is told: told again it reaches nobody twice
 */
export async function tellOwners(
  trx: ServerTransaction,
  teller: Teller,
  {
    agencyId,
    except = null,
    id,
    ...notice
  }: Notice & { id: string; agencyId: string; except?: string | null },
): Promise<void> {
  const owners = await trx
    .selectFrom('agency_members')
    .select('user_id')
    .where('agency_id', '=', agencyId)
    .where('role', '=', 'owner')
    .execute();
  for (const { user_id: userId } of owners) {
    if (userId === except) continue;
    const ownId = deriveId(`${id} ${userId}`);
    await tellPerson(trx, teller, { ...notice, id: ownId, userId, isAgency: true });
  }
}
