import { AppError } from '@leakblock/domain/errors';
import type { ServerContext } from '#platform/feature';
import { tell } from '../mails/tell.ts';
import { requireMemberAlone } from '../require-member.ts';
import { endLink, logEndedLink } from './end-link.ts';

/**
 * The agency lets a creator go; she is told.
 * @throws AppError `agencies.not_found`, `agencies.role_too_small`, `agencies.not_linked`
 */
export async function endCreator(
  context: Pick<ServerContext, 'database' | 'log' | 'now' | 'queue'>,
  userId: string,
  creatorId: string,
): Promise<void> {
  const { database, now } = context;
  const agencyId = await database.asService(async (trx) => {
    const member = await requireMemberAlone(trx, userId, 'act');
    const link = { agencyId: member.agencyId, creatorId };
    const became = await endLink(trx, { ...link, actorId: userId }, now());
    if (became === 'no_link') throw new AppError('agencies.not_linked');
    if (became === 'ended_before') return null;
    const agency = await trx
      .selectFrom('agencies')
      .select('name')
      .where('id', '=', member.agencyId)
      .executeTakeFirst();
    await tell(trx, context, creatorId, 'let_go', { agency: agency?.name ?? '' });
    return member.agencyId;
  });
  if (agencyId !== null) logEndedLink(context, { agencyId, creatorId });
}
