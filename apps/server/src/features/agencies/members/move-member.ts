import { changeMember } from '@leakblock/domain/agencies';
import type { AgencyRole, Member } from '@leakblock/domain/agencies';
import { AppError } from '@leakblock/domain/errors';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { noteAgencyEvent } from '../note-agency-event.ts';

/**
 * Gives a member another role, or none; the same again changes nothing.
 * @param trx as `service_role`, holding the agency
 * @returns whether it changed anything
 * @throws AppError `agencies.not_found`, `agencies.last_owner`
 */
export async function moveMember(
  trx: ServerTransaction,
  agencyId: string,
  { actorId, role, userId }: { actorId: string; userId: string; role: AgencyRole | null },
): Promise<boolean> {
  const members = await trx
    .selectFrom('agency_members')
    .select(['user_id as userId', 'role'])
    .where('agency_id', '=', agencyId)
    .$narrowType<Member>()
    .execute();
  const after = changeMember(members, userId, role);
  if (after === 'unknown' && role === null) return false;
  if (after === 'unknown') throw new AppError('agencies.not_found');
  if (after === 'last_owner') throw new AppError('agencies.last_owner');
  const before = members.find((member) => member.userId === userId)?.role ?? null;
  if (role === before) return false;
  if (role === null) {
    await trx
      .deleteFrom('agency_members')
      .where('agency_id', '=', agencyId)
      .where('user_id', '=', userId)
      .execute();
  } else {
    await trx
      .updateTable('agency_members')
      .set({ role })
      .where('agency_id', '=', agencyId)
      .where('user_id', '=', userId)
      .execute();
  }
  const action =
    role === null ? (actorId === userId ? 'member.left' : 'member.removed') : 'member.role';
  await noteAgencyEvent(trx, {
    ...{ agencyId, actorId, action },
    detail: { userId, from: before, ...(role !== null && { to: role }) },
  });
  return true;
}

/** To be said once it is committed: by this line the team is the same after a restore. */
export function logMovedMember(
  { log }: Pick<ServerContext, 'log'>,
  { role, ...place }: { agencyId: string; userId: string; role: AgencyRole | null },
): void {
  if (role === null) log.info(place, 'A place in an agency was ended.');
  else log.info({ ...place, role }, 'A place in an agency was changed.');
}
