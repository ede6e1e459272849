import { isRunning, planIds } from '@leakblock/domain/subscriptions';
import type { SubscriptionStatus } from '@leakblock/domain/subscriptions';
import type { SubscriptionFacts } from './say-anew.ts';

/** A line of a subscription's history. */
type Change = { action: string; detail: Record<string, string | null> };

const rank = (plan: string): number => planIds.findIndex((id) => id === plan);
const runs = (facts: SubscriptionFacts | null): boolean =>
  facts !== null && isRunning(facts.status as SubscriptionStatus);

/** What happened between two states, in the order it is told; several things can have. */
export function listChanges(before: SubscriptionFacts | null, after: SubscriptionFacts): Change[] {
  const changes: Change[] = [];
  const add = (action: string, detail: Change['detail'] = {}): void => {
    changes.push({ action, detail });
  };
  if (runs(after) && (before === null || before.status === 'incomplete')) add('started');
  if (before?.status === 'paused' && runs(after)) add('resumed');
  else if (runs(before) && runs(after) && isLater(before, after)) add('renewed');
  if (before !== null && before.plan !== after.plan) {
    add(rank(after.plan) > rank(before.plan) ? 'upgraded' : 'downgraded', { from: before.plan });
  }
  if (before !== null && before.quantity !== after.quantity) {
    const [from, to] = [before.quantity, after.quantity].map(String);
    add('places_changed', { from: from ?? null, to: to ?? null });
  }
  if (after.status !== before?.status) {
    if (after.status === 'paused') add('paused');
    if (after.status === 'past_due') add('payment_failed', { graceEndsAt: after.grace_ends_at });
    if (after.status === 'active' && before?.status === 'past_due') add('recovered');
    if (after.status === 'ended') add('ended', { reason: after.end_reason });
  }
  if (runs(after)) changes.push(...listWaiting(before, after));
  return changes;
}

/** What waits for the period's end, and what does so no more without having come. */
function listWaiting(before: SubscriptionFacts | null, after: SubscriptionFacts): Change[] {
  if (after.cancel_at_period_end && before?.cancel_at_period_end !== true) {
    const waited = before?.next_plan ?? null;
    const detail = { at: after.current_period_end, ...(waited !== null && { nextPlan: waited }) };
    return [{ action: 'cancel_planned', detail }];
  }
  if (after.next_plan !== null && after.next_plan !== before?.next_plan) {
    const detail = { plan: after.next_plan, at: after.current_period_end };
    return [{ action: 'downgrade_planned', detail }];
  }
  const isKept =
    runs(before) &&
    before !== null &&
    before.plan === after.plan &&
    ((before.cancel_at_period_end && !after.cancel_at_period_end) ||
      (before.next_plan !== null && after.next_plan === null && !after.cancel_at_period_end));
  return isKept ? [{ action: 'kept', detail: {} }] : [];
}

function isLater(before: SubscriptionFacts | null, after: SubscriptionFacts): boolean {
  const start = (facts: SubscriptionFacts | null) => Date.parse(facts?.current_period_start ?? '');
  return start(after) > start(before);
}
