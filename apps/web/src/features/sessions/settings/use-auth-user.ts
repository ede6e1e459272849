import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { User } from '@supabase/supabase-js';
import { useUser } from '#lib/auth-context.ts';
import { loadSupabase } from '../enter.ts';

const keyOf = (userId: string) => ['auth-user', userId] as const;

/** The person as sign-in knows her now: address under change, identities, second factors. */
export function useAuthUser(): UseQueryResult<User> {
  const { id } = useUser();
  return useQuery({ queryKey: keyOf(id), queryFn: readAuthUser });
}

/** Asks again, after something was changed. */
export function useRefreshAuthUser(): () => Promise<void> {
  const { id } = useUser();
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(id) });
}

async function readAuthUser(): Promise<User> {
  const { auth } = await loadSupabase();
  const { data, error } = await auth.getUser();
  if (error !== null) throw error;
  return data.user;
}
