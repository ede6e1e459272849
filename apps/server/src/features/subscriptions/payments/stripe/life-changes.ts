import { PaymentRefused } from '../payment-provider.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import type { StripeDesk } from './stripe-desk.ts';
import { clearWaiting, loadSubscription } from './waiting-changes.ts';

/** End, pause and their taking back. */
export function lifeChanges(
  desk: StripeDesk,
): Pick<PaymentProvider, 'cancelAtPeriodEnd' | 'keep' | 'pause' | 'resume'> {
  return {
    cancelAtPeriodEnd: async (ref, key) => {
      const subscription = await loadSubscription(desk, ref);
      if (subscription.cancel_at_period_end) return;
      await clearWaiting(desk, subscription, key);
      await desk.ask((stripe) =>
        stripe.subscriptions.update(
          ref,
          { cancel_at_period_end: true },
          { idempotencyKey: `${key}-cancel` },
        ),
      );
    },
    keep: async (ref, key) => {
      await clearWaiting(desk, await loadSubscription(desk, ref), key);
    },
    pause: async (ref, key) => {
      await clearWaiting(desk, await loadSubscription(desk, ref), key);
      await desk.ask((stripe) =>
        stripe.subscriptions.pause(
          ref,
          {
            type: 'subscription',
            bill_for: { unused_time_from: { type: 'now' } },
            invoicing_behavior: 'pending_invoice_item',
          },
          { idempotencyKey: `${key}-pause` },
        ),
      );
    },
    resume: async (ref, key) => {
      const resumed = await desk.ask((stripe) =>
        stripe.subscriptions.resume(
          ref,
          {
            billing_cycle_anchor: { type: 'now' },
            payment_behavior: 'resume_on_payment_success',
          },
          { idempotencyKey: `${key}-resume` },
        ),
      );
      // Stripe leaves it paused, and its invoice open for some hours, when the card was refused.
      if (resumed.status === 'paused') {
        throw new PaymentRefused('The pause goes on: the payment was refused.');
      }
    },
  };
}
