import type { AgencyRole } from '@leakblock/domain/agencies';
import type { ServerContext } from '#platform/feature';
import { requireMemberAlone } from '../require-member.ts';
import { moveMember } from './move-member.ts';

/**
 * An owner gives a member another role, or removes her. Only owners, who can be no more than that, so nobody raises
 * herself.
 * @throws AppError `agencies.role_too_small`, `agencies.not_found`, `agencies.last_owner`
 */
export async function setMember(
  { database }: Pick<ServerContext, 'database'>,
  actorId: string,
  { role, userId }: { userId: string; role: AgencyRole | null },
): Promise<void> {
  await database.asService(async (trx) => {
    const { agencyId } = await requireMemberAlone(trx, actorId, 'run');
    await moveMember(trx, agencyId, { actorId, userId, role });
  });
}
