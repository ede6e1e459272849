import { AppError } from '@leakblock/domain/errors';
import type { ServerContext } from '#platform/feature';
import { requireMemberAlone } from '../require-member.ts';
import { logEndedLink } from './end-link.ts';
import { letGo } from './let-go.ts';

/**
 * The agency lets a creator go; she is told.
 * @throws AppError `agencies.not_found`, `agencies.role_too_small`, `agencies.not_linked`
 */
export async function endCreator(
  context: Pick<ServerContext, 'database' | 'log' | 'now' | 'queue'>,
  userId: string,
  creatorId: string,
): Promise<void> {
  const { database } = context;
  const agencyId = await database.asService(async (trx) => {
    const member = await requireMemberAlone(trx, userId, 'act');
    const { agencyId } = member;
    const named = await trx
      .selectFrom('agencies')
      .select('name')
      .where('id', '=', agencyId)
      .executeTakeFirst();
    const agency = named?.name ?? '';
    const became = await letGo(trx, context, { agencyId, creatorId, actorId: userId, agency });
    if (became === 'no_link') throw new AppError('agencies.not_linked');
    return became === 'ended_before' ? null : agencyId;
  });
  if (agencyId !== null) logEndedLink(context, { agencyId, creatorId });
}
