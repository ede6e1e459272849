import { changeLink } from '@leakblock/domain/agencies';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { noteAgencyEvent } from '../note-agency-event.ts';
import { holdLink } from './hold-link.ts';

/**
 * Ends a link at once, for either of them: from this transaction on every policy and every call of the agency finds
 * none. What was asked for in her name is hers and goes on; a plan that covered her ends with the row. Once more changes
 * nothing.
 * @param trx as `service_role`
 * @returns `no_link` when there never was one
 */
export async function endLink(
  trx: ServerTransaction,
  link: { agencyId: string; creatorId: string; actorId: string },
  now: Date,
): Promise<'ended_now' | 'ended_before' | 'no_link'> {
  const { actorId, agencyId, creatorId } = link;
  const before = await holdLink(trx, agencyId, creatorId);
  if (before === null) return 'no_link';
  if (changeLink(before, { act: 'end' }) === null) return 'ended_before';
  await trx
    .updateTable('agency_creators')
    .set({ status: 'ended', scopes: [], ended_at: now.toISOString(), ended_by: actorId })
    .where('agency_id', '=', agencyId)
    .where('user_id', '=', creatorId)
    .execute();
  await noteAgencyEvent(trx, {
    ...{ agencyId, actorId, creatorId },
    action: actorId === creatorId ? 'creator.left' : 'creator.let_go',
  });
  return 'ended_now';
}

/** To be said once it is committed: by this line the link is ended again after a restore. */
export function logEndedLink(
  { log }: Pick<ServerContext, 'log'>,
  { agencyId, creatorId: userId }: { agencyId: string; creatorId: string },
): void {
  log.info({ agencyId, userId }, 'A link to an agency was ended.');
}
