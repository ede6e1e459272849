import { useQuery, useQueryClient } from '@tanstack/react-query';
import { erasureAnswer } from '@leakblock/domain/exports';
import type { ErasureAnswer } from '@leakblock/domain/exports';
import { callForJson } from '#lib/functions-client.ts';
import { useUser } from '#lib/auth-context.ts';
import { endingKey } from './use-ending.ts';

/** What deleting the account would do or is about to do, with asking for it and turning back. */
export function useErasure() {
  const { id: userId } = useUser();
  const client = useQueryClient();
  const queryKey = ['exports', userId, 'erasure'];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => callForJson('read-erasure', {}, erasureAnswer, { signal }),
  });
  const keep = (answer: ErasureAnswer) => {
    client.setQueryData(queryKey, answer);
    client.setQueryData(endingKey(userId), answer.dueAt);
  };
  return {
    query,
    ask: async () => keep(await callForJson('request-erasure', {}, erasureAnswer)),
    turnBack: async () => keep(await callForJson('cancel-erasure', {}, erasureAnswer)),
  };
}
