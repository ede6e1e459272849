import { graceDays, isRunning } from '@leakblock/domain/subscriptions';
import type { PlanId } from '@leakblock/domain/subscriptions';
import type { ProviderSubscription } from './payment-provider.ts';

/** What a row of `subscriptions` says of its state. */
export type SubscriptionFacts = {
  plan: string;
  quantity: number;
  status: string;
  current_period_start: string | null;
  current_period_end: string | null;
  cancel_at_period_end: boolean;
  next_plan: string | null;
  past_due_since: string | null;
  grace_ends_at: string | null;
  paused_at: string | null;
  ended_at: string | null;
  end_reason: string | null;
};

const dayMs = 24 * 3_600_000;

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** What the row says from now on, by the provider's words and by since when a payment has been missing. */
export function sayAnew(
  state: ProviderSubscription & { plan: PlanId },
  before: SubscriptionFacts | null,
  now: Date,
): SubscriptionFacts & { status: ProviderSubscription['status'] } {
  const { status, plan } = state;
  const isCancelled = isRunning(status) && state.cancelAtPeriodEnd;
  // An end that waits leaves no period for another plan.
  const hasNext = isRunning(status) && !isCancelled && state.nextPlan !== plan;
  const since =
    status === 'past_due' ? new Date(before?.past_due_since ?? now.toISOString()) : null;
  const pausedAt = state.pausedAt ?? new Date(before?.paused_at ?? now.toISOString());
  return {
    plan,
    quantity: state.quantity,
    status,
    current_period_start: iso(state.currentPeriodStart),
    current_period_end: iso(state.currentPeriodEnd),
    cancel_at_period_end: isCancelled,
    next_plan: hasNext ? state.nextPlan : null,
    past_due_since: iso(since),
    grace_ends_at: since === null ? null : iso(new Date(since.getTime() + graceDays * dayMs)),
    paused_at: status === 'paused' ? iso(pausedAt) : null,
    ended_at: status === 'ended' ? iso(state.endedAt ?? now) : null,
    end_reason: status === 'ended' ? (state.endReason ?? 'cancelled') : null,
  };
}
