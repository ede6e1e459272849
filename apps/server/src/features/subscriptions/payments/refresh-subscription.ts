import { lockBilling } from '#features/accounts';
import type { ServerContext } from '#platform/feature';
import { applySubscription } from './apply-subscription.ts';
import { inLane } from './in-lane.ts';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * Reads a subscription again from the provider and writes what it says, so that a person sees what she changed before
 * the provider tells of it. One that the provider does not know stays as it is.
 * @throws AppError `billing.provider_unavailable`
 */
export async function refreshSubscription(
  context: Pick<ServerContext, 'database' | 'queue' | 'log'>,
  provider: PaymentProvider,
  refreshed: {
    subscriptionRef: string;
    userId: string;
    actor: 'provider' | 'person' | 'system';
    now: Date;
  },
): Promise<void> {
  const { subscriptionRef: ref, userId, actor, now } = refreshed;
  await inLane(userId, () =>
    context.database.asService(async (trx) => {
      await lockBilling(trx, userId);
      const state = await provider.readSubscription(ref);
      if (state === null) {
        context.log.warn({ subscription: ref }, 'The provider does not know a subscription.');
        return;
      }
      await applySubscription(context, trx, {
        ...{ state, provider: provider.name, userId, actor, now },
      });
    }),
  );
}
