import { AppError } from '@leakblock/domain/errors';
import { comparePlans } from '@leakblock/domain/subscriptions';
import type { StartCheckoutInput } from '@leakblock/domain/subscriptions';
import type { Caller } from '#platform/caller';
import type { ServerContext } from '#platform/feature';
import { loadCoverage } from './agencies/load-coverage.ts';
import { worksForAgency } from './agencies/works-for-agency.ts';
import { openCheckout } from './open-checkout.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';

/**
 * Opens the page where a person pays for a plan of her own. When she asked that the plan begins at once is kept with the
 * checkout: no input comes this far without it.
 * @throws AppError `agencies.already_member` for whoever works for an agency, whose account has no plan of its own,
 * `billing.already_subscribed` with a plan that she pays for, `billing.covered` when an agency pays for
 * this plan or a higher one in her place, `exports.begun`, `billing.provider_unavailable`
 */
export async function startCheckout(
  context: ServerContext,
  provider: PaymentProvider,
  { claims, userId }: Extract<Caller, { kind: 'user' }>,
  { from, plan }: StartCheckoutInput,
): Promise<{ url: string }> {
  const { database, publicUrl } = context;
  const { isMember, covered } = await database.asService(async (trx) => ({
    isMember: await worksForAgency(trx, userId),
    covered: await loadCoverage(trx, userId),
  }));
  if (isMember) {
    throw new AppError('agencies.already_member', 'An agency’s account has no plan of its own.');
  }
  if (covered !== null && comparePlans(plan, covered.plan) <= 0) {
    throw new AppError('billing.covered', 'An agency pays for this plan already.');
  }
  const back = `${publicUrl}/${from === 'onboarding' ? 'dashboard' : 'subscription-plans'}`;
  return openCheckout(context, provider, {
    ...{ userId, agencyId: null, email: claims.email ?? '', plan, creatorIds: [] },
    successUrl: `${back}?paid=1`,
    cancelUrl: `${publicUrl}/${from === 'onboarding' ? 'onboarding' : 'subscription-plans'}?cancelled=1`,
  });
}
