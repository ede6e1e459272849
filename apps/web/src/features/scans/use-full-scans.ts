import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSubject } from '#lib/acting.ts';
import { callFunction } from '#lib/functions-client.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import type { Supabase } from '#lib/supabase-client.ts';
import { useLiveRows } from '#lib/use-live-rows.ts';
import { readFullScans } from './read-full-scans.ts';

/** A running scan changes several times a second; what is shown follows once in this many milliseconds. */
const followMs = 1000;

const keyOf = (userId: string) => ['full-scans', userId] as const;

/** How full scans are read; the dashboard begins with it before it is shown. */
export function fullScansQuery(userId: string) {
  return {
    queryKey: keyOf(userId),
    queryFn: async () => readFullScans(await openSupabase(), userId),
  };
}

/** The person's full scans, the newest first, as they were read last; whoever follows them renews them. */
export function useFullScanRows() {
  const { id: userId } = useSubject();
  return useQuery(fullScansQuery(userId));
}

/** The same, followed while the screen is shown. */
export function useFullScans(checkSession: (supabase: Supabase) => Promise<void>) {
  const { id: userId, call: options } = useSubject();
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const queryKey = keyOf(userId);
  const follow = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey });
    }, followMs);
  };
  useLiveRows(
    openSupabase,
    {
      channel: `full-scans:${userId}`,
      tables: [{ event: '*', table: 'scans', filter: `user_id=eq.${userId}` }],
      onChange: follow,
      onJoin: follow,
    },
    checkSession,
  );
  const query = useFullScanRows();
  const call = async (name: string) => {
    try {
      await callFunction(name, {}, options);
    } finally {
      // Also after a refusal: that a scan is running already is best seen.
      await client.invalidateQueries({ queryKey });
    }
  };
  return {
    query,
    /** @throws RequestFailure */
    start: () => call('full-scan'),
    /** @throws RequestFailure */
    stop: () => call('full-scan-stop'),
  };
}
