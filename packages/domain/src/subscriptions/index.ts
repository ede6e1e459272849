/** Plans and what they open. */
export { judgeSubscription, subscriptionTiers } from './judge-subscription.ts';
export type { SubscriptionCheck, SubscriptionTier } from './judge-subscription.ts';
export { passesGate, planIds, planLabel, plans } from './plans.ts';
export type { Plan, PlanId } from './plans.ts';
export { entitlements, gatedFeatures } from './entitlements.ts';
export type { Entitlements, GatedFeature } from './entitlements.ts';
export {
  gateOf,
  gateOfNotice,
  isSafetyClaim,
  isSentAgain,
  removalDays,
  removalsLeft,
  smallestPlanWith,
} from './gate-of.ts';
export type { RemovalInQuestion } from './gate-of.ts';
export {
  endReasons,
  graceDays,
  isRunning,
  subscriptionStatuses,
  subscriptionTransitions,
} from './subscription-status.ts';
export type { EndReason, SubscriptionStatus } from './subscription-status.ts';
export { changeRefusals, comparePlans, judgeChange } from './judge-change.ts';
export type { ChangeFacts, ChangeRefusal, ChangeVerdict, SubscriptionAct } from './judge-change.ts';
export { dueGraceStep, graceSchedule, graceSteps } from './grace-notices.ts';
export type { GraceStep } from './grace-notices.ts';
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
