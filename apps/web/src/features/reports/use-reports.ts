import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReportAnswer } from '@leakblock/domain/reports';
import { useSubject } from '#lib/acting.ts';
import { makeReport, readReport, readReportPage } from './read-reports.ts';
import type { ReportRow } from './read-reports.ts';

const listKey = (userId: string) => ['reports', userId, 'list'] as const;
const reportKey = (userId: string, id: string) => ['reports', userId, 'one', id] as const;

/** The reports, the newest first, some at a time. */
export function useReportList() {
  const { id: userId } = useSubject();
  return useInfiniteQuery({
    queryKey: listKey(userId),
    queryFn: ({ pageParam }) => readReportPage(userId, pageParam),
    initialPageParam: null as ReportRow | null,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** One report. Its figures stay as they were measured; only what stands next to it may change. */
export function useReport(id: string) {
  const { call, id: userId } = useSubject();
  return useQuery({
    queryKey: reportKey(userId, id),
    queryFn: () => readReport(id, call),
    refetchOnWindowFocus: false,
  });
}

/** Makes a report about some days; the list and its page know it at once. */
export function useMakeReport(): (days: { from: string; to: string }) => Promise<ReportAnswer> {
  const { call, id: userId } = useSubject();
  const client = useQueryClient();
  return async (days) => {
    const made = await makeReport(days, call);
    client.setQueryData(reportKey(userId, made.id), made);
    void client.invalidateQueries({ queryKey: listKey(userId) });
    return made;
  };
}
