import { subscriptionTiers } from '@leakblock/domain/subscriptions';
import type { SubscriptionCheck } from '@leakblock/domain/subscriptions';
import { z } from 'zod';

/** Local storage key of the last answer. */
const cacheKey = 'subscription-cache';
/** Milliseconds an answer is good for. */
export const subscriptionCacheMs = 300_000;

const cachedSchema = z.object({
  userId: z.string(),
  at: z.number(),
  check: z.object({
    subscribed: z.boolean(),
    subscription_tier: z.enum(subscriptionTiers),
    had_subscription: z.boolean(),
    message: z.string().nullable(),
  }),
});
type Cached = z.output<typeof cachedSchema>;

/** The last answer for this person while it is good; null otherwise. */
export function cachedCheck(userId: string): Cached | null {
  try {
    const cached = cachedSchema.parse(JSON.parse(localStorage.getItem(cacheKey) ?? 'null'));
    if (cached.userId !== userId) return null;
    const age = Date.now() - cached.at;
    return age >= 0 && age < subscriptionCacheMs ? cached : null;
  } catch {
    return null;
  }
}

export function cacheCheck(userId: string, check: SubscriptionCheck): void {
  try {
    localStorage.setItem(cacheKey, JSON.stringify({ userId, at: Date.now(), check }));
  } catch {
    // Without storage every page asks.
  }
}

export function clearCachedCheck(): void {
  try {
    localStorage.removeItem(cacheKey);
  } catch {
    // Then there was none.
  }
}
