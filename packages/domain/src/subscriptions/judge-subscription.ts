/** Tiers; `admin` is shown, never stored on a profile. */
export const subscriptionTiers = ['standard', 'basic', 'pro', 'elite', 'admin'] as const;
export type SubscriptionTier = (typeof subscriptionTiers)[number];

/** Answer of the subscription check, in the words the app reads. */
export type SubscriptionCheck = {
  subscribed: boolean;
  subscription_tier: SubscriptionTier;
  had_subscription: boolean;
  /** Set when the check could not tell everything. */
  message: string | null;
};

/**
 * Says what a person's tier means. Admins count as subscribed; `top` is an older word for elite; a tier that is
 * none is the standard one.
 */
export function judgeSubscription(person: {
  tier: string | null;
  isAdmin: boolean;
  /** Whether a plan of hers ever began; one that runs says so itself. */
  hadSubscription?: boolean;
}): SubscriptionCheck {
  const word = person.tier === 'top' ? 'elite' : person.tier;
  const known = subscriptionTiers.find((tier) => tier === word && tier !== 'admin') ?? 'standard';
  const tier = person.isAdmin ? 'admin' : known;
  return {
    subscribed: tier !== 'standard',
    subscription_tier: tier,
    had_subscription: person.hadSubscription === true || known !== 'standard',
    message: null,
  };
}
