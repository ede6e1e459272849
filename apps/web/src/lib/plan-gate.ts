import {
  entitlements,
  gatedFeatures,
  plans,
  smallestPlanWith,
} from '@leakblock/domain/subscriptions';
import type { GatedFeature, PlanId, SubscriptionTier } from '@leakblock/domain/subscriptions';

/** What a plan opens, as screens name it. */
export const planFeatures = [
  'fullScans',
  'allNames',
  'hourlyScans',
  'leakCrawler',
  'removals',
  ...gatedFeatures,
] as const;
export type PlanFeature = (typeof planFeatures)[number];

const isGated = (feature: PlanFeature): feature is GatedFeature =>
  gatedFeatures.some((each) => each === feature);

/** Plans that include it, the smallest first. */
function plansWith(feature: PlanFeature): readonly (typeof plans)[number][] {
  if (isGated(feature)) return plans.filter(({ tier }) => entitlements[tier][feature]);
  if (feature === 'allNames') return plans.filter(({ usernames }) => usernames === 'all');
  if (feature === 'hourlyScans')
    return plans.filter(({ scanFrequency }) => scanFrequency === 'hourly');
  // Full scans, the leak crawler, and removals without a number: every plan has them.
  return plans;
}

/** The smallest plan that includes it. */
export function planFrom(feature: PlanFeature): PlanId {
  return isGated(feature) ? smallestPlanWith(feature) : (plansWith(feature)[0]?.id ?? 'elite');
}

/** Whether a tier includes it. Operators have what the largest plan has, but no scan every hour. */
export function includes(tier: SubscriptionTier, feature: PlanFeature): boolean {
  if (tier === 'admin') return feature !== 'hourlyScans';
  return plansWith(feature).some((plan) => plan.tier === tier);
}
