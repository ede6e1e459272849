import type { SubscriptionTier } from './judge-subscription.ts';

/** The plans on offer, the smallest first. */
export const planIds = ['starter', 'pro', 'elite'] as const;
export type PlanId = (typeof planIds)[number];

export type Plan = {
  id: PlanId;
  /** Whole euros' worth of cents for a month. */
  monthlyPriceCents: number;
  /** What a person on the plan has as her tier. */
  tier: SubscriptionTier;
  badge: 'most_popular' | null;
  scanFrequency: 'weekly' | 'hourly';
  /** Names that are looked for: one, or all of them. */
  usernames: 'one' | 'all';
  /** What the plan holds, in the order it is shown; words by key. */
  features: readonly string[];
};

/** Prices and contents of the plans. */
export const plans = [
  {
    id: 'starter',
    monthlyPriceCents: 99_00,
    tier: 'basic',
    badge: null,
    scanFrequency: 'weekly',
    usernames: 'one',
    features: ['scans', 'names', 'report'],
  },
  {
    id: 'pro',
    monthlyPriceCents: 199_00,
    tier: 'pro',
    badge: 'most_popular',
    scanFrequency: 'weekly',
    usernames: 'all',
    features: ['scans', 'names', 'google', 'engines', 'report'],
  },
  {
    id: 'elite',
    monthlyPriceCents: 349_00,
    tier: 'elite',
    badge: null,
    scanFrequency: 'hourly',
    usernames: 'all',
    features: ['scans', 'social', 'deepfakes', 'impostors', 'alerts', 'report'],
  },
] as const satisfies readonly Plan[];

/** Tiers that pass every gate. `top` is an older word for elite. */
const openTiers: readonly string[] = ['admin', 'pro', 'elite', 'top'];

/** Whether a check's answer opens the gated screens. */
export function passesGate(check: { subscribed: boolean; subscription_tier: string }): boolean {
  return check.subscribed || openTiers.includes(check.subscription_tier.toLowerCase());
}

/** What the welcome block calls the tier: Admin whatever its case, capitalised, Standard when there is none. */
export function planLabel(tier: string | null | undefined): string {
  if (tier === null || tier === undefined || tier.trim() === '') return 'Standard';
  const word = tier.trim();
  if (word.toLowerCase() === 'admin') return 'Admin';
  return word.charAt(0).toUpperCase() + word.slice(1);
}
