import { changeLink } from '@leakblock/domain/agencies';
import type { AgencyScope } from '@leakblock/domain/agencies';
import type { ServerTransaction } from '#platform/database';
import { noteAgencyEvent } from '../note-agency-event.ts';
import { holdLink } from './hold-link.ts';

/**
 * Links a creator to an agency, for the first time or anew, with what she ticked of what was asked.
 * @param trx as `service_role`, holding the person
 */
export async function linkCreator(
  trx: ServerTransaction,
  userId: string,
  invitation: {
    id: string;
    agencyId: string;
    scopes: readonly AgencyScope[];
    ticked: readonly AgencyScope[];
  },
  now: Date,
): Promise<void> {
  const { agencyId, id: invitationId, scopes: asked, ticked } = invitation;
  const before = await holdLink(trx, agencyId, userId);
  const link = changeLink(before, { act: 'accept', asked, ticked });
  const at = now.toISOString();
  const set = {
    ...{ status: 'active', scopes: [...(link?.scopes ?? [])], consented_at: at },
    ...{ ended_at: null, ended_by: null },
  };
  await trx
    .insertInto('agency_creators')
    .values({ agency_id: agencyId, user_id: userId, created_at: at, ...set })
    .onConflict((conflict) => conflict.columns(['agency_id', 'user_id']).doUpdateSet(set))
    .execute();
  await noteAgencyEvent(trx, {
    ...{ agencyId, actorId: userId, creatorId: userId, action: 'creator.linked' },
    detail: { invitationId, scopes: set.scopes },
  });
}
