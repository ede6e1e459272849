import { useQuery } from '@tanstack/react-query';
import { draftRequestsAnswer } from '@leakblock/domain/removal-requests';
import { useSubject } from '#lib/acting.ts';
import { callForJson } from '#lib/functions-client.ts';
import { removalsKey } from '../cases/use-cases.ts';

/** While contacts and evidence are gathered, it is asked again after this many milliseconds. */
const askAgainMs = 3000;

/** The notices of some cases as they would go out. */
export function useNotices(caseIds: readonly string[]) {
  const { id: userId, call } = useSubject();
  return useQuery({
    // Apart from what live rows renew: a text must not change while she reads it.
    queryKey: ['removal-notices', ...removalsKey(userId), caseIds],
    queryFn: () => callForJson('draft-requests', { caseIds }, draftRequestsAnswer, call),
    enabled: caseIds.length > 0,
    refetchInterval: ({ state }) => ((state.data?.preparing.length ?? 0) > 0 ? askAgainMs : false),
    refetchOnWindowFocus: true,
  });
}
