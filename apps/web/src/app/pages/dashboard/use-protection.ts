import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { checkSession } from '#features/sessions/check-session.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { useLiveRows } from '#lib/use-live-rows.ts';
import { readProtection } from './read-protection.ts';
import type { Protection } from './read-protection.ts';

/** A scan finds many things one after the other; figures follow once in this many milliseconds. */
const followMs = 2000;

/** How the figures are read; the dashboard begins with it before it is shown. */
export function protectionQuery(userId: string) {
  return {
    queryKey: ['protection', userId] as const,
    queryFn: async () => readProtection(await openSupabase()),
  };
}

/** The figures of the person's protection, followed while the screen is shown. */
export function useProtection(userId: string): UseQueryResult<Protection> {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const query = protectionQuery(userId);
  const follow = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: query.queryKey });
    }, followMs);
  };
  useLiveRows(
    openSupabase,
    {
      channel: `protection:${userId}`,
      tables: [
        { event: '*', table: 'findings', filter: `user_id=eq.${userId}` },
        { event: '*', table: 'fake_profiles', filter: `user_id=eq.${userId}` },
      ],
      onChange: follow,
      onJoin: follow,
    },
    checkSession,
  );
  return useQuery(query);
}
