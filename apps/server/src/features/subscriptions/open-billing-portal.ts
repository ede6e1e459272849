import { AppError } from '@leakblock/domain/errors';
import { loadAccount, loadManner } from '#features/accounts';
import type { Caller } from '#platform/caller';
import type { ServerContext } from '#platform/feature';
import { askProvider } from './ask-provider.ts';
import { findCustomer } from './ensure-customer.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';

/**
 * The provider's page where a person changes her card and her billing address, also while a payment is missing.
 * @throws AppError `billing.nothing_to_change` when she never wanted to pay, `billing.provider_unavailable`
 */
export async function openBillingPortal(
  { database, publicUrl }: Pick<ServerContext, 'database' | 'publicUrl'>,
  provider: PaymentProvider,
  { userId }: Extract<Caller, { kind: 'user' }>,
): Promise<{ url: string }> {
  const { customerRef, email, locale } = await database.asService(async (trx) => ({
    customerRef: await findCustomer(trx, { userId, agencyId: null }, provider.name),
    email: (await loadAccount(trx, userId))?.email ?? null,
    locale: (await loadManner(trx, userId)).locale,
  }));
  if (customerRef === null) {
    throw new AppError('billing.nothing_to_change', 'There is nothing at the provider yet.');
  }
  return askProvider(async () => {
    if (email !== null) await provider.updateCustomer(customerRef, { email, locale });
    return provider.openPortal(customerRef, `${publicUrl}/subscription-plans`, locale);
  });
}
