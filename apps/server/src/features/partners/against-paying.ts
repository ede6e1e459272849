import type { PayoutPlace } from '@leakblock/domain/partners';
import type { ServerTransaction } from '#platform/database';
import { isBanned } from './is-banned.ts';
import { loadBalance } from './load-balance.ts';

/**
 * What speaks against sending a partner the money that she asked for: she is suspended, in the programme or in the
 * product, or less is left than was asked for. Null when nothing does.
 * @param trx as `service_role`
 */
export async function againstPaying(
  trx: ServerTransaction,
  partner: { id: string; userId: string | null; status: string },
  now: Date,
): Promise<PayoutPlace['against']> {
  const { id, userId, status } = partner;
  if (status !== 'approved' || (userId !== null && (await isBanned(trx, userId)))) {
    return 'partners.suspended';
  }
  const { availableCents } = await loadBalance(trx, id, now);
  return availableCents < 0 ? 'partners.balance_changed' : null;
}
