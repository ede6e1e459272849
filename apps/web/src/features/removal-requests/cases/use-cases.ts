import { useEffect, useRef } from 'react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSubject } from '#lib/acting.ts';
import { keepShown } from '#lib/keep-shown.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { useLiveRows } from '#lib/use-live-rows.ts';
import { shownWords } from '../status-words.ts';
import type { StatusWord } from '@leakblock/domain/removal-requests';
import { countCases, readCasePage } from './read-cases.ts';
import { anyCase } from './case-filter.ts';
import { followChanges } from './follow-changes.ts';
import type { CaseFilter } from './case-filter.ts';
import type { CaseRow } from './read-cases.ts';

/** A batch changes hundreds of cases in a row; what is shown follows once in this many milliseconds. */
const followMs = 1500;

/** The frame follows the person's session already. */
const leaveToFrame = () => Promise.resolve();

export const removalsKey = (userId: string) => ['removal-requests', userId] as const;

/** How many cases have each word, and how many there are. */
export function useCaseCounts() {
  const { id: userId } = useSubject();
  return useQuery({
    queryKey: [...removalsKey(userId), 'counts'],
    queryFn: async () => {
      const counts = await Promise.all(
        [null, ...shownWords].map((word) => countCases(userId, { ...anyCase, word })),
      );
      const [all = 0, ...each] = counts;
      return {
        all,
        words: Object.fromEntries(
          shownWords.map((word, place) => [word, each[place] ?? 0]),
        ) as Record<StatusWord, number>,
      };
    },
    placeholderData: keepShown,
  });
}

/** The list, some at a time. */
export function useCaseList(filter: CaseFilter) {
  const { id: userId } = useSubject();
  return useInfiniteQuery({
    queryKey: [...removalsKey(userId), 'list', filter],
    queryFn: ({ pageParam, signal }) => readCasePage(userId, filter, pageParam, signal),
    initialPageParam: null as CaseRow | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepShown,
  });
}

/** Everything that is shown of cases is read again when one of them changes. */
export function useLiveCases(): void {
  const { id: userId } = useSubject();
  const client = useQueryClient();
  const follower = useRef<ReturnType<typeof followChanges>>(undefined);
  useEffect(() => {
    const followed = followChanges(client, removalsKey(userId), followMs);
    follower.current = followed;
    return followed.stop;
  }, [client, userId]);
  const follow = () => follower.current?.follow();
  useLiveRows(
    openSupabase,
    {
      channel: `removals:${userId}`,
      tables: ['removal_cases', 'removal_requests', 'removal_events'].map((table) => ({
        event: '*',
        table,
        filter: `user_id=eq.${userId}`,
      })),
      onChange: follow,
      onJoin: follow,
    },
    leaveToFrame,
  );
}
