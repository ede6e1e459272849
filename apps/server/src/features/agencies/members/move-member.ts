import { changeMember } from '@leakblock/domain/agencies';
import type { AgencyRole, Member } from '@leakblock/domain/agencies';
import { AppError } from '@leakblock/domain/errors';
import type { ServerTransaction } from '#platform/database';
import { noteAgencyEvent } from '../note-agency-event.ts';

/**
 * Gives a member another role, or none; the same again changes nothing.
 * @param trx as `service_role`, holding the agency
 * @throws AppError `agencies.not_found`, `agencies.last_owner`
 */
export async function moveMember(
  trx: ServerTransaction,
  agencyId: string,
  { actorId, role, userId }: { actorId: string; userId: string; role: AgencyRole | null },
): Promise<void> {
  const members = await trx
    .selectFrom('agency_members')
    .select(['user_id as userId', 'role'])
    .where('agency_id', '=', agencyId)
    .$narrowType<Member>()
    .execute();
  const after = changeMember(members, userId, role);
  if (after === 'unknown' && role === null) return;
  if (after === 'unknown') throw new AppError('agencies.not_found');
  if (after === 'last_owner') throw new AppError('agencies.last_owner');
  const before = members.find((member) => member.userId === userId)?.role ?? null;
  if (role === before) return;
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
}
