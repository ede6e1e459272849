import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { openFilingAnswer } from '@leakblock/domain/removal-requests';
import { useUser } from '#lib/auth-context.ts';
import { callForJson } from '#lib/functions-client.ts';
import { removalsKey } from '../cases/use-cases.ts';
import { readFiling } from './read-filing.ts';
import type { FilingList } from './read-filing.ts';

/** Requests are approved while somebody works through the list: it is read again this often. */
const followMs = 30_000;

export function useFilingList(list: FilingList) {
  const { id } = useUser();
  return useInfiniteQuery({
    queryKey: [...removalsKey(id), 'filing', list],
    queryFn: ({ pageParam }) => readFiling(list, pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return last.rows.length > 0 && read < last.count ? read : null;
    },
    refetchInterval: followMs,
  });
}

/** The fields of one form. Asked once when it is opened: the server looks then whether it may still go out. */
export function useFilingSheet(requestId: string) {
  const { id } = useUser();
  return useQuery({
    // Not below the list: a request that was just filed has no sheet any more, and need not say so.
    queryKey: ['filing-sheet', id, requestId],
    queryFn: ({ signal }) =>
      callForJson('open-filing', { requestId }, openFilingAnswer, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}
