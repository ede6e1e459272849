import { AppError } from '@leakblock/domain/errors';
import type { ServerTransaction } from '#platform/database';

/**
 * Nobody buys anything while her account is being deleted: afterwards there is nobody who could end it. Until the
 * transaction ends the deletion does not begin either, so that it finds what was written here.
 * @throws AppError `exports.begun`
 */
export async function refuseErased(trx: ServerTransaction, userId: string): Promise<void> {
  const deletion = await trx
    .selectFrom('account_deletions')
    .select('begun_at')
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst();
  if (deletion === undefined || deletion.begun_at === null) return;
  throw new AppError('exports.begun', 'The account is being deleted.');
}
