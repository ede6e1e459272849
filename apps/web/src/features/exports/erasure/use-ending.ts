import { useQuery } from '@tanstack/react-query';
import { readRow } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';

export const endingKey = (userId: string) => ['exports', userId, 'ending'];

/** When a person's account will be deleted; null when it stays, or nobody knows yet. */
export function useEnding(userId: string | null): string | null {
  const query = useQuery({
    queryKey: endingKey(userId ?? ''),
    enabled: userId !== null,
    queryFn: async () => {
      const supabase = await openSupabase();
      const row = await readRow(
        supabase
          .from('account_deletions')
          .select('due_at')
          .eq('user_id', userId ?? '')
          .maybeSingle(),
      );
      return row?.due_at ?? null;
    },
  });
  return query.data ?? null;
}
