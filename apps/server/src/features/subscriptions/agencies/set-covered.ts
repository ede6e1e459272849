import type { ServerTransaction } from '#platform/database';
import { noteAgencyEvent } from '#features/agencies';

/**
 * Covers creators or does so no longer, with a line of the agency's trail for each whom it changes something for. Only
 * those who are linked; their tiers follow in the same transaction.
 * @param trx as `service_role`
 */
export async function setCovered(
  trx: ServerTransaction,
  change: {
    agencyId: string;
    creatorIds: readonly string[];
    isCovered: boolean;
    actorId: string | null;
  },
): Promise<void> {
  const { agencyId, creatorIds, isCovered, actorId } = change;
  if (creatorIds.length === 0) return;
  const changed = await trx
    .updateTable('agency_creators')
    .set({ is_covered: isCovered })
    .where('agency_id', '=', agencyId)
    .where('user_id', 'in', creatorIds)
    .where('status', '=', 'active')
    .where('is_covered', '=', !isCovered)
    .returning('user_id')
    .execute();
  for (const { user_id: creatorId } of changed) {
    const action = isCovered ? 'creator.covered' : 'creator.uncovered';
    await noteAgencyEvent(trx, { agencyId, actorId, creatorId, action });
  }
}
