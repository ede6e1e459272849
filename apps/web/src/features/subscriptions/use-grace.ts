import { useQuery } from '@tanstack/react-query';
import { readRow } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';

/** Until when her own plan goes on although a payment is missing; null when none is. */
export function useGrace(userId: string, isSubscribed: boolean): string | null {
  const query = useQuery({
    queryKey: ['billing', userId, 'grace'],
    enabled: isSubscribed,
    queryFn: async () => {
      const supabase = await openSupabase();
      const row = await readRow(
        supabase
          .from('subscriptions')
          .select('grace_ends_at')
          .eq('user_id', userId)
          // What she pays for an agency is told there.
          .is('agency_id', null)
          .eq('status', 'past_due')
          .order('grace_ends_at')
          .limit(1)
          .maybeSingle(),
      );
      return row?.grace_ends_at ?? null;
    },
  });
  return query.data ?? null;
}
