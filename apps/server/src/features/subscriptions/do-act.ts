import type { PlanId, SubscriptionAct } from '@leakblock/domain/subscriptions';
import type { PaymentProvider } from './payments/payment-provider.ts';

/**
 * Has the provider do it. `continue`: what was held goes on, with the lower plan that waited if there is one. The key is
 * the try's: one that a card refused is made again with another.
 */
export async function doAct(
  provider: PaymentProvider,
  ref: string,
  act: SubscriptionAct | 'continue',
  { plan, key }: { plan: PlanId | null; key: string },
): Promise<void> {
  switch (act) {
    case 'upgrade':
      if (plan !== null) await provider.upgrade(ref, plan, key);
      return;
    case 'downgrade':
      if (plan !== null) await provider.downgradeAtPeriodEnd(ref, plan, key);
      return;
    case 'pause':
      await provider.pause(ref, key);
      return;
    case 'cancel':
      await provider.cancelAtPeriodEnd(ref, key);
      return;
    case 'end':
      // Paid for by now, it has days that would be lost.
      await provider.endNow(ref, {
        ...{ isRefunded: false, key },
        reason: 'cancelled',
        isUnpaid: true,
      });
      return;
    case 'continue':
      await (plan === null
        ? provider.keep(ref, key)
        : provider.downgradeAtPeriodEnd(ref, plan, key));
      return;
    case 'keep':
      await provider.keep(ref, key);
      return;
    case 'resume':
      await provider.resume(ref, key);
  }
}
