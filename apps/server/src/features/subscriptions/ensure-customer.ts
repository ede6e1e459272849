import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { askProvider } from './ask-provider.ts';
import type { Buyer } from './of-buyer.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';

/**
 * Who a person is at a provider: for herself, or for an agency. Null when she never wanted to pay there.
 * @param trx as `service_role`
 */
export async function findCustomer(
  trx: ServerTransaction,
  { userId, agencyId }: Buyer,
  provider: PaymentProvider['name'],
): Promise<string | null> {
  const known = await trx
    .selectFrom('private.billing_customers')
    .select('customer_ref')
    .where('user_id', '=', userId)
    .where('agency_id', 'is not distinct from', agencyId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return known?.customer_ref ?? null;
}

/**
 * Makes a person known to the provider, once: asked twice at the same time, the provider answers with the same
 * customer, and the one that is kept first counts. One that is known is told her mailbox of today.
 * @returns the provider's id of her
 */
export async function ensureCustomer(
  { database }: Pick<ServerContext, 'database'>,
  provider: PaymentProvider,
  { userId, agencyId, email, locale }: Buyer & { email: string; locale: string },
): Promise<string> {
  const known = await database.asService((trx) =>
    findCustomer(trx, { userId, agencyId }, provider.name),
  );
  if (known !== null) {
    await askProvider(() => provider.updateCustomer(known, { email, locale }));
    return known;
  }
  const { customerRef } = await askProvider(() =>
    provider.createCustomer({ userId, agencyId, email, locale }),
  );
  return database.asService(async (trx) => {
    await trx
      .insertInto('private.billing_customers')
      .values({
        ...{ provider: provider.name, customer_ref: customerRef },
        ...{ user_id: userId, agency_id: agencyId },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await findCustomer(trx, { userId, agencyId }, provider.name)) ?? customerRef;
  });
}
