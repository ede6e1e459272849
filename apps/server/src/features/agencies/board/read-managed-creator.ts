import type { ManagedCreator } from '@leakblock/domain/agencies';
import { AppError } from '@leakblock/domain/errors';
import { sql } from 'kysely';
import type { ServerContext } from '#platform/feature';
import { requireMember } from '../require-member.ts';
import { creatorFigures, linkedCreators } from './board-figures.ts';
import { completeRows, figureColumns } from './complete-rows.ts';
import type { Figures } from './complete-rows.ts';

/**
 * One creator as the caller's agency sees her: her row of the board, her official links, what her letter allows.
 * @throws AppError `agencies.not_found` for who belongs to no active agency, `agencies.not_linked`
 */
export async function readManagedCreator(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  userId: string,
  creatorId: string,
): Promise<ManagedCreator> {
  const at = now();
  return database.asService(async (trx) => {
    const { agencyId } = await requireMember(trx, userId, 'look');
    const { rows } = await sql<Figures>`
      with ${linkedCreators(agencyId, [creatorId])}, ${creatorFigures(at)}
      select ${figureColumns} from figures`.execute(trx);
    const [found] = await completeRows(trx, rows, at);
    if (found === undefined)
      throw new AppError('agencies.not_linked', 'Your agency does not look after this creator.');
    const officialLinks = await trx
      .selectFrom('official_links')
      .select(['platform', 'url'])
      .where('user_id', '=', creatorId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return { ...found.row, acts: found.acts, officialLinks };
  });
}
