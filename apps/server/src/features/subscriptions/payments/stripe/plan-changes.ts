import { AppError } from '@leakblock/domain/errors';
import type { PlanId } from '@leakblock/domain/subscriptions';
import type { Stripe } from 'stripe';
import { isUnanswered } from '../../ask-provider.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { isEnding, nextPlanOf, scheduleOf } from './read-subscription.ts';
import { clearWaiting, loadSubscription } from './waiting-changes.ts';
import type { LostWait, StripeDesk } from './stripe-desk.ts';
import { idOf } from './stripe-desk.ts';

/** Higher and lower plans. */
export function planChanges(
  desk: StripeDesk,
): Pick<PaymentProvider, 'previewUpgrade' | 'upgrade' | 'downgradeAtPeriodEnd'> {
  return {
    previewUpgrade: async (ref, plan) => {
      const [subscription, price] = await Promise.all([
        loadSubscription(desk, ref),
        desk.priceOf(plan),
      ]);
      const invoice = await desk.ask((stripe) =>
        stripe.invoices.createPreview({
          subscription: ref,
          subscription_details: {
            items: [soldAs(subscription, price)],
            proration_behavior: 'always_invoice',
          },
        }),
      );
      return { dueNowCents: invoice.amount_due, currency: invoice.currency.toUpperCase() };
    },
    upgrade: async (ref, plan, key) => {
      const [subscription, price] = await Promise.all([
        loadSubscription(desk, ref),
        desk.priceOf(plan),
      ]);
      const waiting = await nextPlanOf(desk, subscription);
      try {
        await clearWaiting(desk, subscription, key);
        await desk.ask((stripe) =>
          stripe.subscriptions.update(
            ref,
            {
              items: [soldAs(subscription, price)],
              proration_behavior: 'always_invoice',
              payment_behavior: 'error_if_incomplete',
            },
            { idempotencyKey: `${key}-upgrade` },
          ),
        );
      } catch (error) {
        // Without an answer it may have been done all the same: the higher plan takes the place of what waited.
        await afterFailure(desk, subscription, { plan: waiting, unless: plan }, { error, key });
        throw error;
      }
    },
    downgradeAtPeriodEnd: (ref, plan, key) => planLower(desk, ref, plan, key),
  };
}

/**
 * Two phases: what was paid until the period ends, then the lower plan; afterwards it runs on without a schedule. What was
 * to end is to end until the last call is done: a schedule takes that over from the subscription that it is made from.
 */
async function planLower(desk: StripeDesk, ref: string, plan: PlanId, key: string): Promise<void> {
  const subscription = await loadSubscription(desk, ref);
  const price = await desk.priceOf(plan);
  const schedule =
    scheduleOf(subscription) ??
    (await desk.ask((stripe) =>
      stripe.subscriptionSchedules.create(
        { from_subscription: ref },
        { idempotencyKey: `${key}-schedule` },
      ),
    ));
  await desk.ask((stripe) =>
    stripe.subscriptionSchedules.update(
      schedule.id,
      {
        end_behavior: 'release',
        proration_behavior: 'none',
        phases: [
          presentPhase(subscription, schedule),
          {
            items: [{ price, quantity: itemOf(subscription).quantity ?? 1 }],
            duration: { interval: 'month', interval_count: 1 },
            proration_behavior: 'none',
          },
        ],
      },
      { idempotencyKey: `${key}-phases` },
    ),
  );
}

/** What was paid, until its period ends. */
export function presentPhase(
  subscription: Stripe.Subscription,
  schedule: Stripe.SubscriptionSchedule,
): Stripe.SubscriptionScheduleUpdateParams.Phase {
  const item = itemOf(subscription);
  return {
    items: [{ price: idOf(item.price), quantity: item.quantity ?? 1 }],
    start_date: schedule.current_phase?.start_date ?? item.current_period_start,
    end_date: item.current_period_end,
  };
}

/**
 * What fails changes nothing: what waited for the period's end waits again. After a call without an answer that is left to
 * a job, as the next one would have none either, and a person waits for it.
 * @param waited `unless`: the plan that takes its place if it is sold by then
 */
export async function afterFailure(
  desk: StripeDesk,
  subscription: Stripe.Subscription,
  waited: Omit<LostWait, 'ref'>,
  { error, key }: { error: unknown; key: string },
): Promise<void> {
  if (waited.plan === null && !isEnding(subscription)) return;
  if (isUnanswered(error)) await waitLater(desk, { ref: subscription.id, ...waited });
  else await waitAgain(desk, subscription, waited.plan, key);
}

/** Has a lower plan, or the end (null), wait for the period's end again; where that fails, later. */
export async function waitAgain(
  desk: StripeDesk,
  { id }: Stripe.Subscription,
  plan: PlanId | null,
  key: string,
): Promise<void> {
  try {
    if (plan === null) await endWithPeriod(desk, id, `${key}-again`);
    else await planLower(desk, id, plan, `${key}-again`);
  } catch (error) {
    desk.log.warn({ err: error, subscription: id }, 'A waiting change of plan is set again later.');
    await waitLater(desk, { ref: id, plan, unless: null });
  }
}

/** Why the change failed is what she has to know, not that this did too. */
async function waitLater(desk: StripeDesk, lost: LostWait): Promise<void> {
  await desk.waitLater(lost).catch((error: unknown) => {
    desk.log.error({ err: error, subscription: lost.ref }, 'A waiting change of plan was lost.');
  });
}

/** It ends with its period. */
export async function endWithPeriod(desk: StripeDesk, ref: string, key: string): Promise<void> {
  await desk.ask((stripe) =>
    stripe.subscriptions.update(ref, { cancel_at_period_end: true }, { idempotencyKey: key }),
  );
}

/** Another price for as many as there are. */
function soldAs(subscription: Stripe.Subscription, price: string) {
  const { id, quantity = 1 } = itemOf(subscription);
  return { id, price, quantity };
}

/** A subscription of ours has one item: the plan. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (item === undefined) throw new AppError('billing.nothing_to_change');
  return item;
}
