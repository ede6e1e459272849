import { useQuery } from '@tanstack/react-query';
import { logProblem } from '#lib/log-problem.ts';
import { readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';

export type Roles = { isAdmin: boolean; isAgency: boolean };

/** What else the person is; null until it is known. Without an answer she is a creator: policies decide anyway. */
export function useRoles(userId: string | null): Roles | null {
  const { data } = useQuery({
    queryKey: ['roles', userId],
    enabled: userId !== null,
    staleTime: 60_000,
    retry: false,
    queryFn: readRoles,
  });
  return data ?? null;
}

async function readRoles(): Promise<Roles> {
  try {
    const supabase = await openSupabase();
    const [isAdmin, isAgency] = await Promise.all([
      readRows(supabase.rpc('has_role', { role: 'admin' })),
      readRows(supabase.rpc('is_agency')),
    ]);
    return { isAdmin, isAgency };
  } catch (error) {
    logProblem('Roles cannot be read.', String(error));
    return { isAdmin: false, isAgency: false };
  }
}
