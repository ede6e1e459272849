import type { SubscriptionTier } from './judge-subscription.ts';
import { plans } from './plans.ts';
import type { PlanId } from './plans.ts';

/** What a tier may do beyond what everybody may. Names and frequency of scans stand with the full scans. */
export type Entitlements = {
  /** Pages whose removal may be begun in any 30 days; null: as many as there are. */
  removalsPer30Days: number | null;
  /** Notices about re-uploads go out under a standing approval. */
  automaticRemovals: boolean;
  /** Google, Bing and partner engines. */
  searchRemovals: boolean;
  /** Pages on social networks. */
  socialRemovals: boolean;
  /** Deepfakes and other content made by machines. */
  deepfakeRemovals: boolean;
  /** Profiles of impersonators. */
  impersonatorRemovals: boolean;
  /** Told with the first finding, not when the scan is over. */
  instantAlerts: boolean;
  reportEvery: 'month' | 'week' | 'day' | null;
};

const unlimited: Entitlements = {
  removalsPer30Days: null,
  automaticRemovals: true,
  searchRemovals: true,
  socialRemovals: true,
  deepfakeRemovals: true,
  impersonatorRemovals: true,
  instantAlerts: true,
  reportEvery: 'day',
};

/** What each tier may do. The basic features of those without a plan hold three removals a month. */
export const entitlements: Record<SubscriptionTier, Entitlements> = {
  standard: {
    removalsPer30Days: 3,
    automaticRemovals: false,
    searchRemovals: false,
    socialRemovals: false,
    deepfakeRemovals: false,
    impersonatorRemovals: false,
    instantAlerts: false,
    reportEvery: null,
  },
  basic: {
    removalsPer30Days: null,
    automaticRemovals: false,
    searchRemovals: false,
    socialRemovals: false,
    deepfakeRemovals: false,
    impersonatorRemovals: false,
    instantAlerts: false,
    reportEvery: 'month',
  },
  pro: {
    ...unlimited,
    socialRemovals: false,
    deepfakeRemovals: false,
    impersonatorRemovals: false,
    instantAlerts: false,
    reportEvery: 'week',
  },
  elite: unlimited,
  admin: unlimited,
};

/** What a plan opens and another one does not. */
export const gatedFeatures = [
  'automaticRemovals',
  'searchRemovals',
  'socialRemovals',
  'deepfakeRemovals',
  'impersonatorRemovals',
  'instantAlerts',
] as const satisfies readonly (keyof Entitlements)[];
export type GatedFeature = (typeof gatedFeatures)[number];

/** The smallest plan that includes a feature: "from plan X". */
export function smallestPlanWith(feature: GatedFeature): PlanId {
  return plans.find(({ tier }) => entitlements[tier][feature])?.id ?? 'elite';
}
