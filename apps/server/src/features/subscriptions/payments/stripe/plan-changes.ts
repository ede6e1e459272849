import { AppError } from '@leakblock/domain/errors';
import type { PlanId } from '@leakblock/domain/subscriptions';
import type { Stripe } from 'stripe';
import { isUnanswered } from '../../ask-provider.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { isEnding, nextPlanOf, scheduleOf } from './read-subscription.ts';
import { clearWaiting, loadSubscription } from './waiting-changes.ts';
import type { StripeDesk } from './stripe-desk.ts';
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
        await afterFailure(desk, subscription, waiting, { error, key });
        throw error;
      }
    },
    downgradeAtPeriodEnd: (ref, plan, key) => planLower(desk, ref, plan, key),
  };
}

/**
 * What was to end is to end until the last call is done: a schedule takes that over from the subscription that it is made
 * from, and is told last that nothing ends. Stripe's pages say neither: where the end is lost halfway it waits again, and
 * where it stays it is taken back by itself.
 */
async function planLower(desk: StripeDesk, ref: string, plan: PlanId, key: string): Promise<void> {
  const subscription = await loadSubscription(desk, ref);
  const price = await desk.priceOf(plan);
  if (!isEnding(subscription)) {
    await schedulePhases(desk, subscription, price, key);
    return;
  }
  try {
    await schedulePhases(desk, subscription, price, key);
    const planned = await loadSubscription(desk, ref);
    if (!isEnding(planned)) return;
    await clearWaiting(desk, planned, key);
    await schedulePhases(desk, { ...planned, schedule: null }, price, `${key}-freed`);
  } catch (error) {
    await waitLater(desk, subscription, null);
    throw error;
  }
}

/** Two: what was paid until the period ends, then the lower plan; afterwards it runs on without a schedule. */
async function schedulePhases(
  desk: StripeDesk,
  subscription: Stripe.Subscription,
  price: string,
  key: string,
): Promise<void> {
  const schedule =
    scheduleOf(subscription) ??
    (await desk.ask((stripe) =>
      stripe.subscriptionSchedules.create(
        { from_subscription: subscription.id },
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
 * @param waiting the lower plan that waited
 */
export async function afterFailure(
  desk: StripeDesk,
  subscription: Stripe.Subscription,
  waiting: PlanId | null,
  { error, key }: { error: unknown; key: string },
): Promise<void> {
  if (waiting === null && !isEnding(subscription)) return;
  if (isUnanswered(error)) await waitLater(desk, subscription, waiting);
  else await waitAgain(desk, subscription, waiting, key);
}

/** Has a lower plan, or the end (null), wait for the period's end again; where that fails, later. */
export async function waitAgain(
  desk: StripeDesk,
  subscription: Stripe.Subscription,
  plan: PlanId | null,
  key: string,
): Promise<void> {
  const { id } = subscription;
  try {
    if (plan === null) await endWithPeriod(desk, id, `${key}-again`);
    else await planLower(desk, id, plan, `${key}-again`);
  } catch (error) {
    desk.log.warn({ err: error, subscription: id }, 'A waiting change of plan is set again later.');
    await waitLater(desk, subscription, plan);
  }
}

/** Why the change failed is what she has to know, not that this did too. */
async function waitLater(
  desk: StripeDesk,
  subscription: Stripe.Subscription,
  plan: PlanId | null,
): Promise<void> {
  try {
    const from = await desk.planOf(itemOf(subscription).price);
    await desk.waitLater({ ref: subscription.id, plan, from, at: desk.now().toISOString() });
  } catch (error) {
    desk.log.error(
      { err: error, subscription: subscription.id },
      'A waiting change of plan was lost.',
    );
  }
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
