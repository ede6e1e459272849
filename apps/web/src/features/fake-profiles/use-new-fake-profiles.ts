import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { openSupabase } from '#lib/supabase-client.ts';
import type { Supabase } from '#lib/supabase-client.ts';
import { useLiveRows } from '#lib/use-live-rows.ts';
import { countInGroup } from './read-fake-profiles.ts';
import { fakeProfilesKey } from './use-fake-profiles.ts';

/** Milliseconds within which several changes are one reason to read again: a scan finds many in a row. */
const refreshMs = 400;

/**
 * How many new fake profiles wait, live. Every change of a row makes all that is shown of them read again, so that
 * the screen itself need not listen. Zero until it is known.
 */
export function useNewFakeProfiles(
  userId: string,
  checkSession: (supabase: Supabase) => Promise<void>,
): number {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { data = 0 } = useQuery({
    queryKey: [...fakeProfilesKey(userId), 'new'],
    queryFn: async () => countInGroup(await openSupabase(), userId, 'new'),
  });
  const refresh = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void client.invalidateQueries({ queryKey: fakeProfilesKey(userId) });
    }, refreshMs);
  };
  useLiveRows(
    openSupabase,
    {
      channel: `fake-profiles:${userId}`,
      tables: [{ event: '*', table: 'fake_profiles', filter: `user_id=eq.${userId}` }],
      onChange: refresh,
      onJoin: refresh,
    },
    checkSession,
  );
  return data;
}
