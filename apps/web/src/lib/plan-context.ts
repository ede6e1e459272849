import { createContext, useContext } from 'react';
import type { SubscriptionTier } from '@leakblock/domain/subscriptions';

/** Tier of the signed-in person's plan; null while it is asked, and when it could not be told. */
export const PlanContext = createContext<SubscriptionTier | null>(null);

/** Her tier. Null closes nothing: the server decides in any case. */
export function useTier(): SubscriptionTier | null {
  return useContext(PlanContext);
}
