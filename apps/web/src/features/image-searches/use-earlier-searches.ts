import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { searchSummary } from '@leakblock/domain/image-searches';
import { useUser } from '#lib/auth-context.ts';
import { readRow, readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';

export const earlierKey = (userId: string) => ['image-searches', userId] as const;

export type EarlierSearch = {
  id: string;
  createdAt: string;
  thumbnail: string | null;
  total: number;
  works: number;
};

/** Searches that are kept, the newest first, and how to forget one or all. */
export function useEarlierSearches() {
  const { id: userId } = useUser();
  const client = useQueryClient();
  const key = earlierKey(userId);

  const query = useQuery({
    queryKey: key,
    queryFn: async (): Promise<EarlierSearch[]> => {
      const supabase = await openSupabase();
      const rows = await readRows(
        supabase
          .from('image_searches')
          .select('id, created_at, thumbnail, summary')
          .eq('user_id', userId)
          .order('created_at', { ascending: false }),
      );
      return rows.map(({ created_at: createdAt, id, summary, thumbnail }) => {
        const { total = 0, works = 0 } = searchSummary.safeParse(summary).data ?? {};
        return { id, createdAt, thumbnail, total, works };
      });
    },
  });

  /** Null: all of them. */
  const forget = useMutation({
    mutationFn: async (id: string | null) => {
      const supabase = await openSupabase();
      const rows = supabase.from('image_searches').delete().eq('user_id', userId);
      await readRow(id === null ? rows : rows.eq('id', id));
    },
    onSuccess: async (_nothing, id) => {
      // What is being read since before, as after a search, still holds it.
      await client.cancelQueries({ queryKey: key });
      client.setQueryData<EarlierSearch[]>(key, (before) =>
        id === null ? [] : before?.filter((each) => each.id !== id),
      );
      void client.invalidateQueries({ queryKey: key });
    },
  });

  return { query, forget };
}
