import { readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { pageSize, rowsAfter } from '../read-page.ts';
import type { After } from '../read-page.ts';

export const scanStatuses = ['running', 'failed', 'interrupted', 'stopped', 'completed'] as const;
export type ScanStatus = (typeof scanStatuses)[number];

/** A scan as operators see it: how it goes, not whom it looks for. */
export type ScanRow = {
  id: string;
  kind: 'instant' | 'full' | 'crawl';
  /** Null: a visitor's. */
  userId: string | null;
  at: string;
  done: number;
  total: number;
  /** Why it ended, where it did not simply finish. */
  reason: string | null;
};

/**
 * A page of the scans of one state, the newest first.
 * @throws DataError
 */
export async function readScans(status: ScanStatus, after: After | null): Promise<ScanRow[]> {
  const supabase = await openSupabase();
  let call = supabase
    .from('scans')
    .select('id, kind, user_id, started_at, sites_done, sites_total, failure_code, end_reason')
    .eq('status', status);
  if (after !== null) call = call.or(rowsAfter('started_at', after));
  const rows = await readRows(
    call
      .order('started_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(pageSize),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as ScanRow['kind'],
    userId: row.user_id,
    at: row.started_at,
    done: row.sites_done,
    total: row.sites_total,
    reason: row.failure_code ?? row.end_reason,
  }));
}
