import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSubject } from '#lib/acting.ts';
import { keepShown } from '#lib/keep-shown.ts';
import { noFilter } from './finding-filter.ts';
import type { FindingFilter } from './finding-filter.ts';
import {
  countFindings,
  countMarked,
  readFinding,
  readFindingPage,
  readMatches,
  readReview,
} from './read-findings.ts';
import type { FindingRow } from './read-findings.ts';

/** How many findings pass a filter. */
export function useFindingCount(filter: FindingFilter = noFilter) {
  const { id: userId } = useSubject();
  return useQuery({
    queryKey: ['findings', userId, 'count', { ...filter, order: 'score' }],
    queryFn: () => countFindings(userId, filter),
    placeholderData: keepShown,
  });
}

/** How many findings wait for a removal to be asked for. */
export function useMarkedCount() {
  const { id: userId } = useSubject();
  return useQuery({
    queryKey: ['findings', userId, 'count', 'marked'],
    queryFn: () => countMarked(userId),
    placeholderData: keepShown,
  });
}

/** The surest new findings. They are read again only when they run out or she asks: nothing moves by itself. */
export function useReview(lane: FindingFilter['lane']) {
  const { id: userId } = useSubject();
  const filter: FindingFilter = { ...noFilter, lane, status: 'new' };
  return useQuery({
    queryKey: ['findings', userId, 'review', lane],
    queryFn: () => readReview(userId, filter),
    staleTime: Infinity,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** The list, some at a time. */
export function useFindingList(filter: FindingFilter) {
  const { id: userId } = useSubject();
  return useInfiniteQuery({
    queryKey: ['findings', userId, 'list', filter],
    queryFn: ({ pageParam }) => readFindingPage(userId, filter, pageParam),
    initialPageParam: null as FindingRow | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepShown,
    refetchOnWindowFocus: false,
  });
}

export function useFinding(id: string) {
  const { id: userId } = useSubject();
  return useQuery({
    queryKey: ['findings', userId, 'one', id],
    queryFn: () => readFinding(userId, id),
  });
}

export function useMatches(findingId: string) {
  const { id: userId } = useSubject();
  return useQuery({
    queryKey: ['findings', userId, 'matches', findingId],
    queryFn: () => readMatches(findingId),
  });
}
