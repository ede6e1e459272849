import { AppError } from '@leakblock/domain/errors';
import type { Stripe } from 'stripe';
import { scheduleOf } from './read-subscription.ts';
import type { StripeDesk } from './stripe-desk.ts';

/** The subscription with its schedule. @throws AppError `billing.nothing_to_change` when Stripe does not know it */
export async function loadSubscription(
  { find }: Pick<StripeDesk, 'find'>,
  ref: string,
): Promise<Stripe.Subscription> {
  const subscription = await find((stripe) =>
    stripe.subscriptions.retrieve(ref, { expand: ['schedule'] }),
  );
  if (subscription === null) throw new AppError('billing.nothing_to_change');
  return subscription;
}

/** Takes back what waits for the period's end: a lower plan, or the end. */
export async function clearWaiting(
  desk: Pick<StripeDesk, 'ask'>,
  subscription: Stripe.Subscription,
  key: string,
): Promise<void> {
  await releaseSchedule(desk, subscription, key);
  if (subscription.cancel_at_period_end || subscription.cancel_at !== null) {
    const clear = subscription.cancel_at_period_end
      ? { cancel_at_period_end: false }
      : ({ cancel_at: '' } as const);
    await desk.ask((stripe) =>
      stripe.subscriptions.update(subscription.id, clear, { idempotencyKey: `${key}-clear` }),
    );
  }
}

/** It goes on without its schedule, if it has one; to its end, if that is wanted and was the schedule's. */
export async function releaseSchedule(
  { ask }: Pick<StripeDesk, 'ask'>,
  subscription: Stripe.Subscription,
  key: string,
  { isEndKept = false } = {},
): Promise<void> {
  const schedule = scheduleOf(subscription);
  if (schedule === null) return;
  await ask((stripe) =>
    stripe.subscriptionSchedules.release(
      schedule.id,
      isEndKept ? { preserve_cancel_date: true } : {},
      { idempotencyKey: `${key}-release` },
    ),
  );
}
