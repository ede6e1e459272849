import type { PlanId, SubscriptionView } from '@leakblock/domain/subscriptions';
import { formatDate } from '#lib/format-date.ts';
import { formatEuro } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { priceOf } from './plan-offer.ts';

export const nameOf = (plan: PlanId) => text(`subscriptions.plans.${plan}.name`);

/** How a subscription stands, in a sentence or two. */
export function subscriptionWords(subscription: SubscriptionView | null): string {
  if (subscription === null) return text('billing.mine.none');
  const plan = nameOf(subscription.plan);
  const end = subscription.currentPeriodEnd;
  if (subscription.provider === 'operator' && subscription.status === 'active') {
    return end === null
      ? text('billing.mine.given', { plan })
      : text('billing.mine.givenUntil', { plan, when: formatDate(end) });
  }
  switch (subscription.status) {
    case 'incomplete':
      return text('billing.mine.incomplete', { plan });
    case 'active':
      return activeWords(subscription);
    case 'past_due':
      return pastDueWords(subscription);
    case 'paused': {
      const since = subscription.pausedAt;
      return since === null
        ? text('billing.mine.pausedOpen', { plan })
        : text('billing.mine.paused', { plan, when: formatDate(since) });
    }
    case 'ended':
      return text(`billing.mine.${subscription.endReason === 'unpaid' ? 'unpaid' : 'ended'}`, {
        plan,
      });
  }
}

function activeWords(subscription: SubscriptionView): string {
  const { currentPeriodEnd: end, nextPlan, cancelAtPeriodEnd } = subscription;
  const plan = nameOf(subscription.plan);
  if (end === null) return text('billing.mine.activeOpen', { plan });
  const when = formatDate(end);
  if (cancelAtPeriodEnd) return text('billing.mine.ends', { plan, when });
  if (nextPlan !== null) {
    const price = formatEuro(priceOf(nextPlan));
    return text('billing.mine.changes', { plan, when, next: nameOf(nextPlan), price });
  }
  return text('billing.mine.active', { plan, when, price: formatEuro(priceOf(subscription.plan)) });
}

function pastDueWords(subscription: SubscriptionView): string {
  const { currentPeriodEnd: end, graceEndsAt, cancelAtPeriodEnd } = subscription;
  const until = graceEndsAt ?? end;
  const missing = text('billing.mine.pastDue', {
    plan: nameOf(subscription.plan),
    when: until === null ? '' : formatDate(until),
  });
  return cancelAtPeriodEnd && end !== null
    ? `${missing} ${text('billing.mine.cancelled', { when: formatDate(end) })}`
    : missing;
}
