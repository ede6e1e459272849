import { agencyRoles } from '@leakblock/domain/agencies';
import type { AgencyRole } from '@leakblock/domain/agencies';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { refuseUnproved } from '#platform/require-proof';
import { requireMemberAlone } from '../require-member.ts';
import { logMovedMember, moveMember } from './move-member.ts';

/**
 * An owner gives a member another role, or removes her. Only owners, who can be no more than that, so nobody raises
 * herself. What a session that somebody found could take the agency over with needs her: a greater role for anybody, a
 * smaller one for another owner.
 * @throws AppError `agencies.role_too_small`, `agencies.not_found`, `agencies.last_owner`; `request.proof_needed`
 */
export async function setMember(
  context: Pick<ServerContext, 'database' | 'log'>,
  actorId: string,
  { isProved, role, userId }: { userId: string; role: AgencyRole | null; isProved: boolean },
): Promise<void> {
  const moved = await context.database.asService(async (trx) => {
    const { agencyId } = await requireMemberAlone(trx, actorId, 'run');
    const before = await readRole(trx, agencyId, userId);
    const isRaised = before !== null && role !== null && isGreater(role, before);
    const isOtherOwner = before === 'owner' && role !== 'owner' && userId !== actorId;
    if (isRaised || isOtherOwner) refuseUnproved(isProved);
    const isMoved = await moveMember(trx, agencyId, { actorId, userId, role });
    return isMoved ? { agencyId, userId, role } : null;
  });
  if (moved !== null) logMovedMember(context, moved);
}

async function readRole(
  trx: ServerTransaction,
  agencyId: string,
  userId: string,
): Promise<AgencyRole | null> {
  const member = await trx
    .selectFrom('agency_members')
    .select('role')
    .where('agency_id', '=', agencyId)
    .where('user_id', '=', userId)
    .$narrowType<{ role: AgencyRole }>()
    .executeTakeFirst();
  return member?.role ?? null;
}

function isGreater(role: AgencyRole, other: AgencyRole): boolean {
  return agencyRoles.indexOf(role) < agencyRoles.indexOf(other);
}
