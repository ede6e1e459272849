/** Plans and what they open. */
export { judgeSubscription, subscriptionTiers } from './judge-subscription.ts';
export type { SubscriptionCheck, SubscriptionTier } from './judge-subscription.ts';
export { passesGate, planIds, planLabel, plans } from './plans.ts';
export type { Plan, PlanId } from './plans.ts';
