import type { suspendAgencyInput } from '@leakblock/domain/agencies';
import { AppError } from '@leakblock/domain/errors';
import type { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { audit } from '#features/administration';
import { holdPlans, tellLowerPlans } from '../links/lower-plans.ts';
import { tell } from '../mails/tell.ts';
import { noteAgencyEvent } from '../note-agency-event.ts';

type Status = 'active' | 'suspended';

/**
 * Closes an agency for its members, or opens it again: from this transaction on no policy and no call of theirs finds
 * it, or does again. Links, places and what runs for creators stay as they are; its plan gives them nothing meanwhile, and
 * ends with its period if the agency is not open again by then (`subscriptions.follow-coverage`). Its members are told why,
 * and creators that their plan is a lower one; its trail names no operator. The same once more changes nothing. Nobody
 * decides about her own agency.
 * @throws AppError `agencies.not_found`, `request.forbidden`
 */
export async function setAgencyStatus(
  context: Pick<ServerContext, 'database' | 'log' | 'now' | 'queue'>,
  adminId: string,
  { agencyId, reason }: z.output<typeof suspendAgencyInput>,
  status: Status,
): Promise<{ id: string; status: Status }> {
  const done = status === 'suspended' ? 'suspended' : 'resumed';
  const isChanged = await context.database.asService(async (trx) => {
    const agency = await trx
      .selectFrom('agencies')
      .select(['name', 'status'])
      .where('id', '=', agencyId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (agency === undefined) throw new AppError('agencies.not_found', 'There is no such agency.');
    const members = await trx
      .selectFrom('agency_members')
      .select('user_id')
      .where('agency_id', '=', agencyId)
      .orderBy('user_id')
      .execute();
    if (members.some(({ user_id: userId }) => userId === adminId))
      throw new AppError('request.forbidden', 'Somebody else decides about your agency.');
    if (agency.status === status) return false;
    const held = await holdPlans(trx, agencyId);
    await trx.updateTable('agencies').set({ status }).where('id', '=', agencyId).execute();
    await noteAgencyEvent(trx, { agencyId, actorId: null, action: `agency.${done}` });
    for (const { user_id: userId } of members)
      await tell(trx, context, userId, done, { agency: agency.name, reason });
    await tellLowerPlans(trx, context, held);
    await audit(trx, {
      ...{ actorId: adminId, action: `agencies.agency_${done}`, subject: agencyId },
      detail: { reason },
    });
    return true;
  });
  const said =
    status === 'suspended' ? 'An agency was suspended.' : 'An agency is no longer suspended.';
  // Read after a restore.
  if (isChanged) context.log.info({ agencyId }, said);
  return { id: agencyId, status };
}
