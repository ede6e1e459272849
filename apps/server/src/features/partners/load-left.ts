import { leftOf } from '@leakblock/domain/partners';
import type { BalanceLeft } from '@leakblock/domain/partners';
import type { ServerTransaction } from '#platform/database';
import { loadBalance } from './load-balance.ts';

/**
 * What is left of a person's balance as a partner at a moment, in cents; nothing for who is none.
 * @param trx as `service_role`
 */
export async function loadLeft(
  trx: ServerTransaction,
  userId: string,
  now: Date,
): Promise<BalanceLeft> {
  const partner = await trx
    .selectFrom('partners')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (partner === undefined) return { availableCents: 0, heldCents: 0 };
  return leftOf(await loadBalance(trx, partner.id, now));
}
