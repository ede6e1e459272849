/** Plans and what they open. */
export { judgeSubscription, subscriptionTiers } from './judge-subscription.ts';
export type { SubscriptionCheck, SubscriptionTier } from './judge-subscription.ts';
export { passesGate, planIds, planLabel, plans } from './plans.ts';
export type { Plan, PlanId } from './plans.ts';
export { entitlements, gatedFeatures, smallestPlanWith } from './entitlements.ts';
export type { Entitlements, GatedFeature } from './entitlements.ts';
export {
  endReasons,
  graceDays,
  isRunning,
  subscriptionStatuses,
  subscriptionTransitions,
} from './subscription-status.ts';
export type { EndReason, SubscriptionStatus } from './subscription-status.ts';
export {
  billingAnswer,
  changeSubscriptionInput,
  openBillingPortalAnswer,
  previewPlanChangeAnswer,
  previewPlanChangeInput,
  startCheckoutAnswer,
  startCheckoutInput,
  subscriptionView,
} from './calls.ts';
export type {
  BillingAnswer,
  ChangeSubscriptionInput,
  PlanChangePreview,
  StartCheckoutInput,
  SubscriptionView,
} from './calls.ts';
