import type { AgencyBilling } from '@leakblock/domain/agencies';
import { isRunning, plans } from '@leakblock/domain/subscriptions';
import type { PlanId } from '@leakblock/domain/subscriptions';
import { formatDate } from '#lib/format-date.ts';
import { formatEuro } from '#lib/format.ts';
import { text } from '#lib/texts.ts';

export type AgencyPlan = NonNullable<AgencyBilling['plan']>;

export const nameOf = (plan: PlanId) => text(`subscriptions.plans.${plan}.name`);

/** Cents a month for one creator, tax inside. */
export function priceOf(plan: PlanId): number {
  return plans.find(({ id }) => id === plan)?.monthlyPriceCents ?? 0;
}

/** Whether there is a plan that would be changed, rather than a new one bought. */
export function isThere(plan: AgencyPlan | null): plan is AgencyPlan {
  return plan !== null && (isRunning(plan.status) || plan.status === 'paused');
}

/** How the plan stands, in a sentence or two. */
export function planWords(held: AgencyPlan | null): string {
  if (held === null) return text('agency-area.billing.none');
  const plan = nameOf(held.plan);
  const when = held.currentPeriodEnd === null ? '–' : formatDate(held.currentPeriodEnd);
  const count = held.places;
  switch (held.status) {
    case 'incomplete':
      return text('agency-area.billing.incomplete', { plan });
    case 'paused':
      return text('agency-area.billing.paused', { plan });
    case 'ended':
      return text('agency-area.billing.ended', { plan });
    case 'past_due':
      return text('agency-area.billing.pastDue', {
        ...{ plan, when: held.graceEndsAt === null ? when : formatDate(held.graceEndsAt) },
      });
    case 'active':
      break;
  }
  if (!held.isPaidFor) return text('agency-area.billing.given', { plan, count });
  if (held.cancelAtPeriodEnd) return text('agency-area.billing.ends', { plan, count, when });
  if (held.nextPlan !== null) {
    const next = nameOf(held.nextPlan);
    return text('agency-area.billing.changes', { plan, count, when, next });
  }
  const sum = formatEuro(priceOf(held.plan) * count);
  return text('agency-area.billing.active', { plan, count, when, sum });
}
