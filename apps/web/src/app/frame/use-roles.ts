import { useQuery } from '@tanstack/react-query';
import { readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';

export type Roles = {
  isAdmin: boolean;
  isAgency: boolean;
  /** She is an administrator, and becomes one here once this session has shown a second factor. */
  needsSecondFactor?: true;
};

/** How it is asked what somebody is; the frame begins with it, since no screen is shown before. */
export function rolesQuery(userId: string) {
  return { queryKey: ['roles', userId], staleTime: 60_000, queryFn: readRoles } as const;
}

/**
 * What else the person is; null until it is known. It is asked again like any other reading: an operator whose first
 * question was refused (many requests from her office) must not be led out of the admin panel. When no answer comes
 * at all she is a creator: policies decide anyway.
 */
export function useRoles(userId: string | null): Roles | null {
  const { data, isError } = useQuery({ ...rolesQuery(userId ?? ''), enabled: userId !== null });
  return data ?? (isError ? { isAdmin: false, isAgency: false } : null);
}

async function readRoles(): Promise<Roles> {
  const supabase = await openSupabase();
  const [isAdmin, isAgency, { data }] = await Promise.all([
    readRows(supabase.rpc('has_role', { role: 'admin' })),
    readRows(supabase.rpc('is_agency')),
    supabase.auth.getSession(),
  ]);
  // Sign-in writes the role there; whether it counts is the database's word.
  const isHalfAdmin = !isAdmin && data.session?.user.app_metadata['role'] === 'admin';
  return { isAdmin, isAgency, ...(isHalfAdmin ? { needsSecondFactor: true } : {}) };
}
