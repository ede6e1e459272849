import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callFunction } from '#lib/functions-client.ts';
import { useUser } from '#lib/auth-context.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import type { Supabase } from '#lib/supabase-client.ts';
import { useLiveRows } from '#lib/use-live-rows.ts';
import { listCrawlPages, listCrawls } from './read-crawls.ts';

/** Pages come several a second; what is shown follows once in this many milliseconds. */
const followMs = 1000;

/** The person's crawls, the newest first, followed while the screen is shown. */
export function useCrawls(checkSession: (supabase: Supabase) => Promise<void>) {
  const { id: userId } = useUser();
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const queryKey = ['crawls', userId];
  const follow = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey });
    }, followMs);
  };
  useLiveRows(
    openSupabase,
    {
      channel: `crawls:${userId}`,
      tables: [
        { event: '*', table: 'scans', filter: `user_id=eq.${userId}` },
        { event: '*', table: 'scan_pages', filter: `user_id=eq.${userId}` },
      ],
      onChange: follow,
      onJoin: follow,
    },
    checkSession,
  );
  const query = useQuery({
    queryKey,
    queryFn: async () => listCrawls(await openSupabase(), userId),
  });
  const refresh = () => client.invalidateQueries({ queryKey });
  return {
    query,
    /** @throws RequestFailure */
    start: async (input: object) => {
      await callFunction('crawl', input);
      await refresh();
    },
    /** @throws RequestFailure */
    stop: async (crawlId: string) => {
      await callFunction('crawl-stop', { scanId: crawlId });
      await refresh();
    },
  };
}

/** The pages of one crawl; read again whenever its crawl is. */
export function useCrawlPages(crawlId: string) {
  const { id: userId } = useUser();
  return useQuery({
    queryKey: ['crawls', userId, crawlId],
    queryFn: async () => listCrawlPages(await openSupabase(), crawlId),
  });
}
