import { planLabel, plans } from '@leakblock/domain/subscriptions';
import type { SubscriptionTier, SubscriptionView } from '@leakblock/domain/subscriptions';
import { formatDate } from '#lib/format-date.ts';
import { text } from '#lib/texts.ts';

/** The plan as it is sold, also while it is paused; who has none, and operators, have their tier's name. */
export function planName(
  tier: SubscriptionTier | undefined,
  subscription: SubscriptionView | null = null,
): string {
  const paused = subscription?.status === 'paused' ? subscription.plan : null;
  const isWithout = tier === undefined || tier === 'standard';
  const plan = plans.find(({ id, tier: its }) =>
    isWithout && paused ? id === paused : its === tier,
  );
  return plan === undefined ? planLabel(tier) : text(`subscriptions.plans.${plan.id}.name`);
}

/** What comes next for her plan and when, in a few words; null when nothing does. */
export function planState(subscription: SubscriptionView | null): string | null {
  if (subscription === null) return null;
  const {
    cancelAtPeriodEnd,
    currentPeriodEnd: end,
    graceEndsAt,
    nextPlan,
    provider,
  } = subscription;
  switch (subscription.status) {
    case 'active':
      if (end === null) return null;
      if (nextPlan !== null)
        return text('dashboard.plan.changes', {
          when: formatDate(end),
          plan: text(`subscriptions.plans.${nextPlan}.name`),
        });
      return cancelAtPeriodEnd || provider === 'operator'
        ? text('dashboard.plan.ends', { when: formatDate(end) })
        : text('dashboard.plan.renews', { when: formatDate(end) });
    case 'past_due':
      return graceEndsAt === null
        ? text('dashboard.plan.missing')
        : text('dashboard.plan.missingUntil', { when: formatDate(graceEndsAt) });
    case 'paused':
      return text('dashboard.plan.paused');
    case 'incomplete':
      return text('dashboard.plan.incomplete');
    case 'ended':
      return null;
  }
}
