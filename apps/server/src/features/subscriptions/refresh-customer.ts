import type { ServerContext } from '#platform/feature';
import { askProvider } from './ask-provider.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import { refreshSubscription } from './payments/refresh-subscription.ts';

/** Reads every subscription of a customer again: what an event told that never came is known then. */
export async function refreshCustomer(
  context: ServerContext,
  provider: PaymentProvider,
  customer: { userId: string; customerRef: string; actor: 'person' | 'system' },
): Promise<void> {
  const { actor, customerRef, userId } = customer;
  const refs = await askProvider(() => provider.listSubscriptions(customerRef));
  for (const subscriptionRef of refs) {
    await askProvider(() =>
      refreshSubscription(context, provider, {
        ...{ subscriptionRef, userId, actor, now: context.now() },
      }),
    );
  }
}
