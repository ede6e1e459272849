import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { undecidedChecksAnswer } from '@leakblock/domain/removal-requests';
import type { CheckDecision } from '@leakblock/domain/removal-requests';
import { useUser } from '#lib/auth-context.ts';
import { dataFailureText } from '#lib/data-failure.ts';
import { callForJson } from '#lib/functions-client.ts';
import { removalsKey } from '../cases/use-cases.ts';

const checksKey = (userId: string) => [...removalsKey(userId), 'undecided-checks'] as const;

/** Pages are checked while somebody works through the list: it is read again this often. */
const followMs = 30_000;

export function useUndecidedChecks() {
  const { id } = useUser();
  return useQuery({
    queryKey: checksKey(id),
    queryFn: ({ signal }) =>
      callForJson('list-undecided-checks', {}, undecidedChecksAnswer, { signal }),
    refetchInterval: followMs,
  });
}

/** One decision about a case at a time; list and figures are read again after it. */
export function useDecideCheck(caseId: string) {
  const { id } = useUser();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  async function decide(decision: CheckDecision): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await callForJson('decide-check', { caseId, decision }, z.unknown());
      setIsAsked(decision === 'look_again');
    } catch (error) {
      setFailure(dataFailureText(error));
    } finally {
      setIsBusy(false);
      void client.invalidateQueries({ queryKey: checksKey(id) });
      void client.invalidateQueries({ queryKey: ['admin-waiting'] });
    }
  }
  return { decide, failure, isAsked, isBusy };
}
