import { useQuery } from '@tanstack/react-query';
import { analyticsAnswer } from '@leakblock/domain/agencies';
import { useUser } from '#lib/auth-context.ts';
import { callForJson } from '#lib/functions-client.ts';
import { keepShown } from '#lib/keep-shown.ts';
import { isPeriod } from './period.ts';
import type { Period } from './period.ts';

/** Figures of a period, of all creators (null) or of one. The ones before stay until they have come. */
export function useAnalytics({ from, to }: Period, creatorId: string | null) {
  const { id } = useUser();
  return useQuery({
    queryKey: ['agency-analytics', id, from, to, creatorId],
    queryFn: ({ signal }) =>
      callForJson('read-agency-analytics', { from, to, creatorId }, analyticsAnswer, { signal }),
    enabled: isPeriod({ from, to }),
    placeholderData: keepShown,
    staleTime: 60_000,
  });
}
