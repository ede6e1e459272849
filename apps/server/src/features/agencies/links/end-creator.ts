import { AppError } from '@leakblock/domain/errors';
import type { ServerContext } from '#platform/feature';
import { tell } from '../mails/tell.ts';
import { requireMemberAlone } from '../require-member.ts';
import { endLink } from './end-link.ts';

/**
 * The agency lets a creator go; she is told.
 * @throws AppError `agencies.not_found`, `agencies.role_too_small`, `agencies.not_linked`
 */
export async function endCreator(
  context: Pick<ServerContext, 'database' | 'now' | 'queue'>,
  userId: string,
  creatorId: string,
): Promise<void> {
  const { database, now } = context;
  await database.asService(async (trx) => {
    const { agencyId } = await requireMemberAlone(trx, userId, 'act');
    const became = await endLink(trx, { agencyId, creatorId, actorId: userId }, now());
    if (became === 'no_link') throw new AppError('agencies.not_linked');
    if (became === 'ended_before') return;
    const agency = await trx
      .selectFrom('agencies')
      .select('name')
      .where('id', '=', agencyId)
      .executeTakeFirst();
    await tell(trx, context, creatorId, 'let_go', { agency: agency?.name ?? '' });
  });
}
