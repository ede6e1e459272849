import { AppError } from '@leakblock/domain/errors';
import { afterErasureEvent, erasureDueAt } from '@leakblock/domain/exports';
import type { ErasureAnswer } from '@leakblock/domain/exports';
import type { ServerContext } from '#platform/feature';
import { listObstacles } from './list-obstacles.ts';
import { loadDeletion, stateOf } from './load-deletion.ts';
import { readErasure } from './read-erasure.ts';
import { tellErasure } from './tell-erasure.ts';

/**
 * Has an account deleted when its days are over. From now on nothing new is begun in her name; asked again it stays with
 * the first date. Who asks has proved that it is she.
 * @throws AppError `exports.in_the_way` while there is something to settle first
 */
export async function requestErasure(
  context: Pick<ServerContext, 'database' | 'log' | 'now' | 'queue'>,
  userId: string,
): Promise<ErasureAnswer> {
  const { answer, dueAt } = await context.database.asService(async (trx) => {
    let begun: Date | null = null;
    const state = stateOf(await loadDeletion(trx, userId));
    if (state === 'none' && afterErasureEvent(state, 'ask') === 'requested') {
      const requestedAt = context.now();
      if ((await listObstacles(trx, userId, requestedAt)).length > 0)
        throw new AppError('exports.in_the_way');
      const dueAt = erasureDueAt(requestedAt);
      const written = await trx
        .insertInto('account_deletions')
        .values({
          ...{ user_id: userId, requested_at: requestedAt.toISOString() },
          due_at: dueAt.toISOString(),
        })
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .returning('user_id')
        .executeTakeFirst();
      if (written !== undefined) {
        await tellErasure(trx, context, { userId, news: 'asked', dueAt });
        begun = dueAt;
      }
    }
    return { answer: await readErasure(trx, userId, context.now()), dueAt: begun };
  });
  // Read after a restore, as the line of the end itself.
  if (dueAt !== null) context.log.info({ userId, dueAt }, 'The end of an account was asked for.');
  return answer;
}
