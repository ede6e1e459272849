import type { Account } from '@leakblock/domain/administration';
import { judgeLetter } from '@leakblock/domain/authorisations';
import type { ServerTransaction } from '#platform/database';

/** The newest letter of authorisation of a person; null when she never signed one. */
export async function readLetter(
  trx: ServerTransaction,
  userId: string,
  now: Date,
): Promise<Account['letter']> {
  const row = await trx
    .selectFrom('authorisations')
    .select(['version', 'starts_on', 'ends_on', 'revoked_at', 'superseded_at'])
    .where('user_id', '=', userId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    version: row.version,
    endsOn: row.ends_on,
    isAlive: judgeLetter(row, now) === 'alive',
  };
}
