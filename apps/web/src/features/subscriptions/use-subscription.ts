import { useQuery, useQueryClient } from '@tanstack/react-query';
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
    // The check does not fail: it has an answer for every failure.
    queryFn: async () => checkSubscription(await openSupabase(), userId ?? ''),
    initialData: () => (userId === null ? undefined : cachedCheck(userId)?.check),
    initialDataUpdatedAt: () => (userId === null ? undefined : cachedCheck(userId)?.at),
  });
  return {
    /** Null while it is checked. */
    check: query.data ?? null,
    isRefreshing: query.isFetching,
    refresh: async () => {
      clearCachedCheck();
      await client.refetchQueries({ queryKey: keyOf(userId) });
    },
  };
}
