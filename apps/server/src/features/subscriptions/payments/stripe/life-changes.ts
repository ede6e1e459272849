import { PaymentRefused } from '../payment-provider.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { afterFailure, endWithPeriod, presentPhase } from './plan-changes.ts';
import { isEnding, nextPlanOf, scheduleOf } from './read-subscription.ts';
import type { StripeDesk } from './stripe-desk.ts';
import { clearWaiting, loadSubscription } from './waiting-changes.ts';

/** End, pause and their taking back. */
export function lifeChanges(
  desk: StripeDesk,
): Pick<PaymentProvider, 'cancelAtPeriodEnd' | 'keep' | 'pause' | 'resume'> {
  return {
    cancelAtPeriodEnd: async (ref, key) => {
      const subscription = await loadSubscription(desk, ref);
      if (isEnding(subscription)) return;
      const schedule = scheduleOf(subscription);
      if (schedule === null) {
        await endWithPeriod(desk, ref, `${key}-cancel`);
        return;
      }
      // In one call, so that nothing comes between a lower plan that waits and the end that takes its place.
      await desk.ask((stripe) =>
        stripe.subscriptionSchedules.update(
          schedule.id,
          {
            end_behavior: 'cancel',
            proration_behavior: 'none',
            phases: [presentPhase(subscription, schedule)],
          },
          { idempotencyKey: `${key}-cancel` },
        ),
      );
    },
    keep: async (ref, key) => {
      await clearWaiting(desk, await loadSubscription(desk, ref), key);
    },
    pause: async (ref, key) => {
      const subscription = await loadSubscription(desk, ref);
      const waiting = await nextPlanOf(desk, subscription);
      try {
        await clearWaiting(desk, subscription, key);
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
      } catch (error) {
        await afterFailure(desk, subscription, waiting, { error, key });
        throw error;
      }
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
