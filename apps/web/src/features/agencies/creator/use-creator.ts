import { useQuery } from '@tanstack/react-query';
import { managedCreatorAnswer } from '@leakblock/domain/agencies';
import { useUser } from '#lib/auth-context.ts';
import { RequestFailure } from '#lib/failure.ts';
import { callForJson } from '#lib/functions-client.ts';

/** Refusals that say: there is no link to her (any more). */
const endings: readonly string[] = ['agencies.not_linked', 'agencies.not_found'];

/** One creator of the agency. A link that ended is an answer too: `ended`. */
export function useCreator(creatorId: string) {
  const { id } = useUser();
  return useQuery({
    queryKey: ['agency-creator', id, creatorId],
    queryFn: async () => {
      try {
        return await callForJson('read-managed-creator', { creatorId }, managedCreatorAnswer);
      } catch (error) {
        if (error instanceof RequestFailure && endings.includes(error.code)) return 'ended';
        throw error;
      }
    },
    // She may end it at any time: what is on the screen follows within a minute, the server at once.
    refetchInterval: 60_000,
  });
}
