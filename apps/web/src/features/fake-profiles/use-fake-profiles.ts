import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSubject } from '#lib/acting.ts';
import { keepShown } from '#lib/keep-shown.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { countGroups, readFakeProfiles, readLastScan } from './read-fake-profiles.ts';
import type { Shown } from './read-fake-profiles.ts';

/** Key of everything about a person's fake profiles; the frame asks for it anew when a row changes anywhere. */
export const fakeProfilesKey = (userId: string) => ['fake-profiles', userId] as const;

/** The profiles of a group, page by page. */
export function useFakeProfiles(shown: Shown) {
  const { id } = useSubject();
  return useInfiniteQuery({
    queryKey: [...fakeProfilesKey(id), 'list', shown.group, shown.category],
    queryFn: async ({ pageParam }) => readFakeProfiles(await openSupabase(), id, shown, pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, { profiles }) => sum + profiles.length, 0);
      return last.profiles.length > 0 && read < last.count ? read : null;
    },
  });
}

/** How many stand in each group. */
export function useGroupCounts() {
  const { id } = useSubject();
  return useQuery({
    queryKey: [...fakeProfilesKey(id), 'counts'],
    queryFn: async () => countGroups(await openSupabase(), id),
    placeholderData: keepShown,
  });
}

/** The newest full scan, for what an empty list means. */
export function useLastScan() {
  const { id } = useSubject();
  return useQuery({
    queryKey: [...fakeProfilesKey(id), 'last-scan'],
    queryFn: async () => readLastScan(await openSupabase(), id),
    // Progress of a running one.
    refetchInterval: ({ state }) => (state.data?.isRunning === true ? 5000 : false),
  });
}
