import { AppError } from '@leakblock/domain/errors';
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
  const [customerRef, profile] = await database.asService(async (trx) => [
    await findCustomer(trx, { userId, agencyId: null }, provider.name),
    await trx.selectFrom('profiles').select('locale').where('id', '=', userId).executeTakeFirst(),
  ]);
  if (customerRef === null) {
    throw new AppError('billing.nothing_to_change', 'There is nothing at the provider yet.');
  }
  return askProvider(() =>
    provider.openPortal(customerRef, `${publicUrl}/subscription-plans`, profile?.locale ?? 'en'),
  );
}
