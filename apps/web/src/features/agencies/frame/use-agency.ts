import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { agencyAnswer } from '@leakblock/domain/agencies';
import { useUser } from '#lib/auth-context.ts';
import { callForJson } from '#lib/functions-client.ts';

const keyOf = (userId: string) => ['agency', userId] as const;

/** How the agency of the signed-in member is asked for. */
export const agencyQuery = (userId: string) =>
  queryOptions({
    queryKey: keyOf(userId),
    queryFn: () => callForJson('read-agency', {}, agencyAnswer),
    staleTime: 60_000,
  });

/** The agency of the signed-in member, with her role, its members and its invitations. */
export function useAgency() {
  const { id } = useUser();
  return useQuery(agencyQuery(id));
}

/** Reads the agency again: something about it was changed here. */
export function useAgencyRefresh(): () => Promise<void> {
  const { id } = useUser();
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(id) });
}
