import { afterErasureEvent } from '@leakblock/domain/exports';
import type { ServerContext } from '#platform/feature';
import { endSubscriptionsOf } from '#features/subscriptions';
import { aloneWith } from './alone-with.ts';
import { deleteAccount } from './delete-account.ts';
import { endAccess } from './end-access.ts';
import { eraseHistory } from './erase-history.ts';
import type { Erasing } from './erasing.ts';
import { listObstacles } from './list-obstacles.ts';
import { loadDeletion, stateOf } from './load-deletion.ts';
import { moveEvidence } from './move-files.ts';
import { removeFiles } from './remove-files.ts';
import { tellErasure } from './tell-erasure.ts';
import { writeRecords } from './write-records.ts';

/**
 * What happens when an account ends, in this order. Each step can be taken again after it was interrupted anywhere, and
 * finds done what was done; the next begins when it is through.
 */
const erasureSteps: readonly ((erasing: Erasing) => Promise<void>)[] = [
  ({ context, userId }) => endSubscriptionsOf(context, userId),
  endAccess,
  writeRecords,
  moveEvidence,
  removeFiles,
  eraseHistory,
  deleteAccount,
];

/**
 * Deletes an account whose days are over. Nothing happens to one that another run is deleting, that is not due, or that
 * something stands in the way of: then the person is told, and it is looked at again.
 * @throws AppError `billing.provider_unavailable`; the account waits then
 */
export async function eraseAccount(
  context: ServerContext,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  await aloneWith(context, userId, async () => {
    const pseudonym = await begin(context, userId);
    if (pseudonym === null) return;
    for (const step of erasureSteps) await step({ context, userId, pseudonym, signal });
    // By this line she is erased again after a restore; together with the pseudonym it would lead to what is kept of her.
    context.log.info({ userId }, 'An account was deleted.');
  });
}

/** From here on there is no way back. */
async function begin(context: ServerContext, userId: string): Promise<string | null> {
  const now = context.now();
  return context.database.asService(async (trx) => {
    const deletion = await loadDeletion(trx, userId);
    if (deletion === null || deletion.dueAt > now) return null;
    if (afterErasureEvent(stateOf(deletion), 'begin') === null) return null;
    if (deletion.begunAt !== null) return deletion.pseudonym;
    if ((await listObstacles(trx, userId, now)).length > 0) {
      await tellErasure(trx, context, { userId, news: 'waiting', dueAt: deletion.dueAt });
      return null;
    }
    await trx
      .updateTable('account_deletions')
      .set({ begun_at: now.toISOString() })
      .where('user_id', '=', userId)
      .execute();
    return deletion.pseudonym;
  });
}
