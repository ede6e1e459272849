import { commitSurely } from './commit-surely.ts';
import type { ServerTransaction } from './database.ts';
import type { ServerContext } from './feature.ts';

/** What a transaction gives that claimed nothing. */
const due: unique symbol = Symbol('what waits is to be held first');

/**
 * Runs a transaction, as `service_role`, that makes something ours to hand over to somebody outside. Where the database
 * was put back since the last one, or a replica took over, what waits is held first: it may have gone out already.
 * @param transact runs it; `commitSurely` unless told
 * @throws what the transaction threw, or when what waits could not be held: nothing was claimed
 */
export async function claimHandOver<T>(
  { database, recovery }: Pick<ServerContext, 'database' | 'recovery'>,
  claim: (trx: ServerTransaction) => Promise<T>,
  transact: typeof commitSurely = commitSurely,
): Promise<T> {
  const claimUnlessDue = async (trx: ServerTransaction): Promise<T | typeof due> =>
    (await recovery.isDue(trx)) ? due : claim(trx);
  const claimed = await transact(database, claimUnlessDue);
  if (claimed !== due) return claimed;
  await recovery.hold();
  const left = await transact(database, claimUnlessDue);
  if (left === due) throw new Error('The database was put back, and what waits is not held yet.');
  return left;
}
