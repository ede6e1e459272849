import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { boardAnswer } from '@leakblock/domain/agencies';
import type { boardSorts } from '@leakblock/domain/agencies';
import { useUser } from '#lib/auth-context.ts';
import { callForJson } from '#lib/functions-client.ts';
import { keepShown } from '#lib/keep-shown.ts';

export type BoardSort = (typeof boardSorts)[number];

/** Milliseconds after which an open board is read again. */
const everyMs = 120_000;

const keyOf = (userId: string) => ['agency-board', userId] as const;

/** One row per creator, some at a time, in the wanted order. */
export function useBoard(query: string, sort: BoardSort) {
  const { id } = useUser();
  return useInfiniteQuery({
    queryKey: [...keyOf(id), query, sort],
    queryFn: ({ pageParam, signal }) => {
      const body = {
        sort,
        ...(query === '' ? {} : { query }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return callForJson('read-agency-board', body, boardAnswer, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepShown,
    // Longer lists are read again when somebody comes back to them, not by the clock.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= 1 ? everyMs : false),
  });
}

/** Reads the board again: a creator came or went. */
export function useBoardRefresh(): () => Promise<void> {
  const { id } = useUser();
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(id) });
}
