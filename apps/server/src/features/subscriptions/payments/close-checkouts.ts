import type { ServerTransaction } from '#platform/database';
import { ofBuyer } from '../of-buyer.ts';
import type { Buyer } from '../of-buyer.ts';

/** A plan runs: the checkout that is open was paid, or is not needed any more. */
export async function closeCheckouts(trx: ServerTransaction, buyer: Buyer): Promise<void> {
  await trx
    .updateTable('private.checkouts')
    .set({ status: 'paid' })
    .where((is) => ofBuyer(is, buyer))
    .where('status', '=', 'open')
    .execute();
}

/** The provider says that a page is over: nobody can pay there any more. */
export async function closeCheckout(
  trx: ServerTransaction,
  { provider, ref, status }: { provider: string; ref: string; status: 'paid' | 'closed' },
): Promise<boolean> {
  const closed = await trx
    .updateTable('private.checkouts')
    .set({ status })
    .where('provider', '=', provider)
    .where('provider_ref', '=', ref)
    .where('status', '=', 'open')
    .returning('id')
    .execute();
  return closed.length > 0;
}
