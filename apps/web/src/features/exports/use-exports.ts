import { useQuery, useQueryClient } from '@tanstack/react-query';
import { dataExport, openExportAnswer } from '@leakblock/domain/exports';
import type { DataExport } from '@leakblock/domain/exports';
import { z } from 'zod';
import { useUser } from '#lib/auth-context.ts';
import { callForJson, callFunction } from '#lib/functions-client.ts';
import { readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import type { Supabase } from '#lib/supabase-client.ts';
import { useLiveRows } from '#lib/use-live-rows.ts';

/** Exports that the page shows. */
const shown = 20;

/** The person's exports, the newest first, followed while the screen is shown. */
export function useExports(checkSession: (supabase: Supabase) => Promise<void>) {
  const { id: userId } = useUser();
  const client = useQueryClient();
  const queryKey = ['exports', userId];
  const refresh = () => client.invalidateQueries({ queryKey });
  useLiveRows(
    openSupabase,
    {
      channel: `exports:${userId}`,
      tables: [{ event: '*', table: 'data_exports', filter: `user_id=eq.${userId}` }],
      onChange: () => void refresh(),
      onJoin: () => void refresh(),
    },
    checkSession,
  );
  return {
    query: useQuery({ queryKey, queryFn: () => listExports(userId) }),
    /** @throws RequestFailure */
    ask: async () => {
      await callForJson('request-export', {}, dataExport);
      await refresh();
    },
    /** @throws RequestFailure */
    cancel: async (exportId: string) => {
      try {
        await callFunction('cancel-export', { exportId });
      } finally {
        await refresh();
      }
    },
    /** Has the browser save the file. @throws RequestFailure */
    download: async (exportId: string) => {
      const { url } = await callForJson('open-export', { exportId }, openExportAnswer);
      // The answer is a file: the page stays.
      window.location.assign(url);
    },
  };
}

/** @throws DataError */
async function listExports(userId: string): Promise<DataExport[]> {
  const supabase = await openSupabase();
  const rows = await readRows(
    supabase
      .from('data_exports')
      .select('id, status, done, total, bytes, reason, created_at, ready_at, expires_at')
      .eq('user_id', userId)
      .order('created_at', { ascending: false })
      .limit(shown),
  );
  return z.array(dataExport).parse(rows);
}
