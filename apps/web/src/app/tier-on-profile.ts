import { judgeSubscription } from '@leakblock/domain/subscriptions';
import type { SubscriptionTier } from '@leakblock/domain/subscriptions';
import type { Profile } from '#features/accounts/read-account.ts';

/** Her tier as her profile has it, for when a check of her plan says none; undefined while no profile is read. */
export function tierOnProfile(
  profile: Pick<Profile, 'subscription_tier'> | undefined,
): SubscriptionTier | undefined {
  if (profile === undefined) return undefined;
  return judgeSubscription({ tier: profile.subscription_tier, isAdmin: false }).subscription_tier;
}
