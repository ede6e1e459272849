/** Tiers, as stored on a profile (SPEC section 3; `admin` is a displayed value). */
export const subscriptionTiers = ['standard', 'basic', 'pro', 'elite', 'admin'] as const;
export type SubscriptionTier = (typeof subscriptionTiers)[number];
