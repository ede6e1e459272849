import { AppError } from '@leakblock/domain/errors';
import { requireMember } from '#features/agencies';
import type { ServerContext } from '#platform/feature';
import { askProvider } from '../ask-provider.ts';
import { findCustomer } from '../ensure-customer.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { loadAgencyPlan } from './load-agency-plan.ts';

/**
 * The provider's page with the card and the address of an agency's plan, for its owners: what the one who pays has for
 * herself is not there.
 * @throws AppError `agencies.not_found`, `agencies.role_too_small`, `billing.nothing_to_change` when nothing was ever
 * paid, `billing.provider_unavailable`
 */
export async function openAgencyPortal(
  { database, publicUrl }: Pick<ServerContext, 'database' | 'publicUrl'>,
  provider: PaymentProvider,
  userId: string,
): Promise<{ url: string }> {
  const [customerRef, profile] = await database.asService(async (trx) => {
    const { agencyId } = await requireMember(trx, userId, 'run');
    const plan = await loadAgencyPlan(trx, agencyId);
    return [
      await findCustomer(trx, { userId: plan?.payerId ?? userId, agencyId }, provider.name),
      await trx.selectFrom('profiles').select('locale').where('id', '=', userId).executeTakeFirst(),
    ];
  });
  if (customerRef === null) {
    throw new AppError('billing.nothing_to_change', 'There is nothing at the provider yet.');
  }
  return askProvider(() =>
    provider.openPortal(customerRef, `${publicUrl}/agency/billing`, profile?.locale ?? 'en'),
  );
}
