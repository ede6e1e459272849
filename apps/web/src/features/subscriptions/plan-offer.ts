import { comparePlans, isRunning, judgeChange, plans } from '@leakblock/domain/subscriptions';
import type { BillingAnswer, PlanId, SubscriptionView } from '@leakblock/domain/subscriptions';

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

/** What a person has: her own, and what an agency pays for in her place. */
export type Held = Pick<BillingAnswer, 'subscription'> & Partial<Pick<BillingAnswer, 'coveredBy'>>;

/** What a card offers, by what is there. Whatever an agency pays for already, or is lower, is nothing to buy. */
export function offerOf(
  plan: PlanId,
  { subscription, coveredBy = null }: Held,
  now: Date,
): PlanOffer {
  if (!isThere(subscription)) {
    if (coveredBy === null) return { kind: 'choose' };
    const more = comparePlans(plan, coveredBy.plan);
    if (more === 0) return { kind: 'current' };
    return { kind: more > 0 ? 'choose' : 'none' };
  }
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
export function canBuy(held: Held): boolean {
  return plans.some(({ id }) => offerOf(id, held, new Date()).kind === 'choose');
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
