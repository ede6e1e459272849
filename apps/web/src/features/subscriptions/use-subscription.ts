import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SubscriptionCheck } from '@leakblock/domain/subscriptions';
import { openSupabase } from '#lib/supabase-client.ts';
import { checkSubscription } from './check-subscription.ts';
import { cachedCheck, clearCachedCheck, subscriptionCacheMs } from './subscription-cache.ts';

const keyOf = (userId: string | null) => ['subscription', userId] as const;

/** The person's plan, asked at most every five minutes; `refresh` asks now. */
export function useSubscription(userId: string | null) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(userId),
    enabled: userId !== null,
    staleTime: subscriptionCacheMs,
    // The check does not fail: it has an answer for every failure, which takes no known plan from anybody.
    queryFn: async () => {
      const check = await checkSubscription(await openSupabase(), userId ?? '');
      const before = client.getQueryData<SubscriptionCheck>(keyOf(userId));
      return check.message !== null && before?.message === null ? before : check;
    },
    initialData: () => (userId === null ? undefined : cachedCheck(userId)?.check),
    initialDataUpdatedAt: () => (userId === null ? undefined : cachedCheck(userId)?.at),
  });
  const check = query.data ?? null;
  return {
    /** Null while it is checked. */
    check,
    /** Null also when the check could not tell everything, which is no word about the plan. */
    tier: check?.message === null ? check.subscription_tier : null,
    isRefreshing: query.isFetching,
    refresh: async () => {
      clearCachedCheck();
      await client.refetchQueries({ queryKey: keyOf(userId) });
    },
  };
}
