/** Plans and what they open. */
export { judgeSubscription, subscriptionTiers } from './judge-subscription.ts';
export type { SubscriptionCheck, SubscriptionTier } from './judge-subscription.ts';
