import { comparePlans, isRunning, judgeChange, plans } from '@leakblock/domain/subscriptions';
import type { PlanId, SubscriptionView } from '@leakblock/domain/subscriptions';

/** What somebody can do with a plan on offer. */
export type PlanOffer =
  | { kind: 'choose' }
  | { kind: 'upgrade' }
  | { kind: 'downgrade' }
  /** The plan that is there. */
  | { kind: 'current' }
  /** It waits for the period's end. */
  | { kind: 'next'; from: string | null }
  /** Nothing, for now. */
  | { kind: 'none' };

/** Price of a plan in cents a month. */
export function priceOf(plan: PlanId): number {
  return plans.find(({ id }) => id === plan)?.monthlyPriceCents ?? 0;
}

/** Whether a subscription is there that a change would be made to, rather than a new one begun. */
export function isThere(subscription: SubscriptionView | null): subscription is SubscriptionView {
  return (
    subscription !== null && (isRunning(subscription.status) || subscription.status === 'paused')
  );
}

/** What a card offers, by how the subscription stands. */
export function offerOf(plan: PlanId, subscription: SubscriptionView | null, now: Date): PlanOffer {
  if (!isThere(subscription)) return { kind: 'choose' };
  if (subscription.plan === plan) return { kind: 'current' };
  const isHigher = comparePlans(plan, subscription.plan) > 0;
  // Nothing is charged for a plan that was given: there is nothing to change, only a higher one to buy.
  if (subscription.provider === 'operator') return { kind: isHigher ? 'choose' : 'none' };
  if (subscription.nextPlan === plan) return { kind: 'next', from: subscription.currentPeriodEnd };
  const verdict = judgeChange(subscription, { change: 'plan', plan }, now);
  if (!verdict.isAllowed) return { kind: 'none' };
  return { kind: isHigher ? 'upgrade' : 'downgrade' };
}

/** Whether any plan can be bought, rather than the one that is there be changed. */
export function canBuy(subscription: SubscriptionView | null): boolean {
  return plans.some(({ id }) => offerOf(id, subscription, new Date()).kind === 'choose');
}

/** Why no other plan can be taken as things stand; null when one can. */
export function obstacleOf(
  subscription: SubscriptionView | null,
): 'given' | 'payFirst' | 'keepFirst' | 'resumeFirst' | null {
  if (!isThere(subscription)) return null;
  if (subscription.provider === 'operator') return subscription.plan === 'starter' ? null : 'given';
  if (subscription.status === 'paused') return 'resumeFirst';
  if (subscription.cancelAtPeriodEnd) return 'keepFirst';
  return subscription.status === 'past_due' ? 'payFirst' : null;
}
