import { AppError } from '@leakblock/domain/errors';
import { afterErasureEvent } from '@leakblock/domain/exports';
import type { ErasureAnswer } from '@leakblock/domain/exports';
import type { ServerContext } from '#platform/feature';
import { loadDeletion, stateOf } from './load-deletion.ts';
import { readErasure } from './read-erasure.ts';
import { tellErasure } from './tell-erasure.ts';

/**
 * The way back: the account stays, and what waited goes on.
 * @throws AppError `exports.not_requested`, `exports.begun` once it is being deleted
 */
export async function cancelErasure(
  context: Pick<ServerContext, 'database' | 'log' | 'now' | 'queue'>,
  userId: string,
): Promise<ErasureAnswer> {
  const { answer, dueAt } = await context.database.asService(async (trx) => {
    const deletion = await loadDeletion(trx, userId);
    const state = stateOf(deletion);
    if (deletion === null || state === 'none') throw new AppError('exports.not_requested');
    if (afterErasureEvent(state, 'keep') === null) throw new AppError('exports.begun');
    await trx.deleteFrom('account_deletions').where('user_id', '=', userId).execute();
    await tellErasure(trx, context, { userId, news: 'kept', dueAt: deletion.dueAt });
    const answer = await readErasure(trx, userId, context.now());
    return { answer, dueAt: deletion.dueAt };
  });
  context.log.info({ userId, dueAt }, 'The end of an account was called off.');
  return answer;
}
