import { endReasons } from '@leakblock/domain/subscriptions';
import type { EndReason, PlanId, SubscriptionStatus } from '@leakblock/domain/subscriptions';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { ProviderSubscription } from '../payment-provider.ts';
import type { StripeDesk } from './stripe-desk.ts';
import { dateOf, dateOrNull, idOf } from './stripe-desk.ts';

/** Stripe's states in our words. A trial runs; what Stripe has given up to collect is still owed. */
const statuses: Record<string, SubscriptionStatus | undefined> = {
  incomplete: 'incomplete',
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'paused',
  canceled: 'ended',
  incomplete_expired: 'ended',
};

/** A subscription as it is now; null when Stripe does not know it. */
export async function readSubscription(
  desk: StripeDesk,
  ref: string,
): Promise<ProviderSubscription | null> {
  const found = await desk.find((stripe) =>
    stripe.subscriptions.retrieve(ref, { expand: ['schedule'] }),
  );
  if (found === null) return null;
  const [item] = found.items.data;
  const status = statuses[found.status];
  if (status === undefined) desk.log.warn({ status: found.status }, 'A state that is not known.');
  const isOver = status === 'ended';
  return {
    ref: found.id,
    customerRef: idOf(found.customer),
    // A state that we do not know changes nothing, like a subscription that is not ours.
    plan: item === undefined || status === undefined ? null : await desk.planOf(item.price),
    quantity: Math.max(item?.quantity ?? 1, 1),
    agencyId: idIn(found.metadata['agencyId']),
    checkoutId: idIn(found.metadata['checkoutId']),
    beganAt: dateOf(found.created),
    status: status ?? 'incomplete',
    currentPeriodStart: dateOrNull(item?.current_period_start),
    currentPeriodEnd: dateOrNull(item?.current_period_end),
    cancelAtPeriodEnd: !isOver && isEnding(found),
    nextPlan: isOver ? null : await nextPlanOf(desk, found),
    pausedAt: status === 'paused' ? dateOrNull(found.status_details?.paused.transitioned_at) : null,
    endedAt: isOver ? dateOf(found.ended_at ?? found.canceled_at ?? found.created) : null,
    endReason: isOver ? endReasonOf(found) : null,
  };
}

/** What we wrote ourselves is an id; what an operator wrote may be anything. */
const idIn = (word: string | undefined): string | null => z.uuid().safeParse(word).data ?? null;

/** The schedule that holds a subscription now; one that was released or is over does not. */
export function scheduleOf({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | null {
  if (schedule === null || typeof schedule === 'string') return null;
  return schedule.status === 'active' || schedule.status === 'not_started' ? schedule : null;
}

/** Whether it is to end by itself, by its own word or by that of the schedule that holds it. */
export function isEnding(subscription: Stripe.Subscription): boolean {
  const { cancel_at: at, cancel_at_period_end: isCancelled } = subscription;
  return isCancelled || at !== null || scheduleOf(subscription)?.end_behavior === 'cancel';
}

/** The plan of the phase that comes after the present one. */
export async function nextPlanOf(
  { planOf }: Pick<StripeDesk, 'planOf'>,
  subscription: Stripe.Subscription,
): Promise<PlanId | null> {
  const schedule = scheduleOf(subscription);
  const from = schedule?.current_phase?.end_date;
  if (schedule === null || from === undefined) return null;
  const next = schedule.phases.find(({ start_date: start }) => start >= from);
  const price = next?.items[0]?.price;
  return price === undefined ? null : planOf(price);
}

function endReasonOf({ status, cancellation_details: details }: Stripe.Subscription): EndReason {
  if (status === 'incomplete_expired') return 'never_paid';
  // What we end ourselves says why in the comment.
  const own = endReasons.find((reason) => reason === details?.comment);
  if (own !== undefined) return own;
  if (details?.reason === 'payment_failed') return 'unpaid';
  return details?.reason === 'payment_disputed' ? 'refunded' : 'cancelled';
}
