import { z } from 'zod';
import { loadAccount } from '#features/accounts';
import type { ServerTransaction } from '#platform/database';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * The person behind a customer; null when it is nobody of ours. A customer whose row was never written (the program
 * ended between the two) is known by what we told the provider when we made it, as long as the person exists.
 */
export async function findPayer(
  trx: ServerTransaction,
  provider: PaymentProvider,
  customerRef: string,
): Promise<string | null> {
  const known = await trx
    .selectFrom('private.billing_customers')
    .select('user_id')
    .where('provider', '=', provider.name)
    .where('customer_ref', '=', customerRef)
    .executeTakeFirst();
  if (known !== undefined) return known.user_id;
  const customer = await provider.readCustomer(customerRef);
  const userId = z.uuid().safeParse(customer?.userId).data;
  const agencyId = z.uuid().safeParse(customer?.agencyId).data ?? null;
  if (userId === undefined) return null;
  if ((await loadAccount(trx, userId)) === null) return null;
  const agency =
    agencyId === null
      ? undefined
      : await trx.selectFrom('agencies').select('id').where('id', '=', agencyId).executeTakeFirst();
  // Another customer of hers may have a row already: that one stays the one she pays with.
  await trx
    .insertInto('private.billing_customers')
    .values({
      ...{ provider: provider.name, customer_ref: customerRef, user_id: userId },
      agency_id: agency?.id ?? null,
    })
    .onConflict((is) => is.doNothing())
    .execute();
  return userId;
}
