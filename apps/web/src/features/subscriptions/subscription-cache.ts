import type { SubscriptionCheck } from '@leakblock/domain/subscriptions';

/** Local storage key of the last answer. */
const cacheKey = 'subscription-cache';
/** Milliseconds an answer is good for. */
export const subscriptionCacheMs = 300_000;

type Cached = { userId: string; at: number; check: SubscriptionCheck };

/** The last answer for this person while it is good; null otherwise. */
export function cachedCheck(userId: string): Cached | null {
  try {
    const cached = JSON.parse(localStorage.getItem(cacheKey) ?? 'null') as Cached | null;
    if (cached?.userId !== userId || typeof cached.check.subscribed !== 'boolean') return null;
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
