import { AppError } from '@leakblock/domain/errors';
import type { ServerContext } from '#platform/feature';
import { logMovedMember, moveMember } from '../members/move-member.ts';
import { lockAgency } from '../require-member.ts';
import { endLink, logEndedLink } from './end-link.ts';

/**
 * A creator ends her link, a member leaves. Also when the agency is suspended. Once more changes nothing.
 * @throws AppError `agencies.not_found` for an agency that she has nothing to do with, `agencies.last_owner`
 */
export async function leaveAgency(
  context: Pick<ServerContext, 'database' | 'log' | 'now'>,
  userId: string,
  agencyId: string,
): Promise<void> {
  const left = await context.database.asService(async (trx) => {
    await lockAgency(trx, agencyId);
    const isMember = await trx
      .selectFrom('agency_members')
      .select('role')
      .where('agency_id', '=', agencyId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (isMember !== undefined) {
      await moveMember(trx, agencyId, { actorId: userId, userId, role: null });
      return 'team';
    }
    const link = { agencyId, creatorId: userId, actorId: userId };
    const became = await endLink(trx, link, context.now());
    if (became === 'no_link') throw new AppError('agencies.not_found');
    return became === 'ended_now' ? 'link' : null;
  });
  if (left === 'team') logMovedMember(context, { agencyId, userId, role: null });
  if (left === 'link') logEndedLink(context, { agencyId, creatorId: userId });
}
