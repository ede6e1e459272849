import { isToEnd } from '@leakblock/domain/agencies';
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

/** The day on which its period ends. */
export const endOf = ({ currentPeriodEnd }: AgencyPlan): string =>
  currentPeriodEnd === null ? '–' : formatDate(currentPeriodEnd);

/** Whether there is a plan that would be changed, rather than a new one bought. */
export function isThere(plan: AgencyPlan | null): plan is AgencyPlan {
  return plan !== null && (isRunning(plan.status) || plan.status === 'paused');
}

/** How the plan stands, in a sentence or two. */
export function planWords(held: AgencyPlan | null): string {
  if (held === null) return text('agency-area.billing.none');
  const plan = nameOf(held.plan);
  const when = endOf(held);
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
  if (isToEnd(held)) return text('agency-area.billing.ends', { plan, count, when });
  if (held.nextPlan !== null) {
    const next = nameOf(held.nextPlan);
    return text('agency-area.billing.changes', { plan, count, when, next });
  }
  const sum = formatEuro(priceOf(held.plan) * count);
  return text('agency-area.billing.active', { plan, count, when, sum });
}

/**
 * What becomes of a plan for which nobody pays any longer, or of places that nobody uses; null when there is nothing to be
 * told. The server sees to it within the hour (`subscriptions.follow-coverage`).
 */
export function leftoverWords(held: AgencyPlan, covered: number): string | null {
  if (held.isPayerGone) return text('errors.billing.payer_gone');
  const free = held.places - covered;
  if (free <= 0 || !held.isPaidFor || held.cancelAtPeriodEnd) return null;
  if (covered > 0) return text('agency-area.billing.free', { count: free });
  // Not paid, it ends at once: there is no period to wait for.
  if (held.status !== 'active') return null;
  return text('agency-area.billing.unused', { when: endOf(held) });
}
