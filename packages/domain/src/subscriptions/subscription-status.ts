/** Where a subscription stands. Mirrored by the constraint on `subscriptions.status`. */
export const subscriptionStatuses = [
  'incomplete',
  'active',
  'past_due',
  'paused',
  'ended',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Why it ended. Mirrored by the constraint on `subscriptions.end_reason`. */
export const endReasons = [
  'cancelled',
  'unpaid',
  'never_paid',
  'duplicate',
  'operator',
  'refunded',
] as const;
export type EndReason = (typeof endReasons)[number];

/** Where a subscription may go from where it stands. An end is for good: a renewal is another subscription. */
export const subscriptionTransitions: Record<SubscriptionStatus, readonly SubscriptionStatus[]> = {
  incomplete: ['active', 'ended'],
  active: ['past_due', 'paused', 'ended'],
  past_due: ['active', 'paused', 'ended'],
  paused: ['active', 'past_due', 'ended'],
  ended: [],
};

/** Days that a plan goes on after a payment failed. */
export const graceDays = 7;

/** Whether a plan in this state protects: one whose payment is missing does until its grace ends. */
export function isRunning(status: SubscriptionStatus): boolean {
  return status === 'active' || status === 'past_due';
}
