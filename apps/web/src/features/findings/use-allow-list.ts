import { useQuery, useQueryClient } from '@tanstack/react-query';
import { allowPageAnswer } from '@leakblock/domain/findings';
import type { AllowPageAnswer, AllowReason } from '@leakblock/domain/findings';
import { useUser } from '#lib/auth-context.ts';
import { callForJson } from '#lib/functions-client.ts';
import { readRow, readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';

export type AllowedPage = { id: string; url: string; reason: AllowReason };

/** The most that the server keeps of them. */
const longestList = 2000;

/** Pages that are never findings: read, added, taken away. */
export function useAllowList() {
  const { id: userId } = useUser();
  const client = useQueryClient();
  const key = ['findings', userId, 'allowed'] as const;
  const query = useQuery({
    queryKey: key,
    queryFn: async () => {
      const supabase = await openSupabase();
      return readRows(
        supabase
          .from('allowed_pages')
          .select('id, url, reason')
          .eq('user_id', userId)
          .order('created_at', { ascending: false })
          .order('id')
          .limit(longestList)
          .overrideTypes<AllowedPage[], { merge: false }>(),
      );
    },
  });
  return {
    query,
    /** @throws RequestFailure */
    add: async (address: string, reason: AllowReason): Promise<AllowPageAnswer> => {
      const answer = await callForJson('allow-page', { address, reason }, allowPageAnswer);
      await client.invalidateQueries({ queryKey: ['findings', userId] });
      return answer;
    },
    remove: async ({ id }: AllowedPage): Promise<void> => {
      await readRow((await openSupabase()).from('allowed_pages').delete().eq('id', id));
      await client.invalidateQueries({ queryKey: key });
    },
  };
}
