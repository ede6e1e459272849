import type { StartAgencyCheckout } from '@leakblock/domain/agencies';
import { requireMember } from '#features/agencies';
import type { Caller } from '#platform/caller';
import type { ServerContext } from '#platform/feature';
import { openCheckout } from '../open-checkout.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { requireLinked } from './require-linked.ts';

/**
 * Opens the page where an owner pays for creators of her agency.
 * @throws AppError `agencies.not_found`, `agencies.role_too_small`, `agencies.not_linked`,
 * `billing.already_subscribed`, `exports.begun`, `billing.provider_unavailable`
 */
export async function startAgencyCheckout(
  context: ServerContext,
  provider: PaymentProvider,
  { claims, userId }: Extract<Caller, { kind: 'user' }>,
  { creatorIds, plan }: StartAgencyCheckout,
): Promise<{ url: string }> {
  const { database, publicUrl } = context;
  const agencyId = await database.asService(async (trx) => {
    const member = await requireMember(trx, userId, 'run');
    await requireLinked(trx, member.agencyId, creatorIds);
    return member.agencyId;
  });
  return openCheckout(context, provider, {
    ...{ userId, agencyId, email: claims.email ?? '', plan, creatorIds },
    successUrl: `${publicUrl}/agency/billing?paid=1`,
    cancelUrl: `${publicUrl}/agency/billing?cancelled=1`,
  });
}
