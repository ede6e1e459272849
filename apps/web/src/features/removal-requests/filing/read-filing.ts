import type { RequestKind } from '@leakblock/domain/removal-requests';
import { DataError } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';

/**
 * `to_file`: waits to be put into its form. `filed`: it is there, and what the form says has to be looked up. `stopped`: was
 * approved and is not to be filed any more; somebody may have had its form open.
 */
export const filingLists = ['to_file', 'filed', 'stopped'] as const;
export type FilingList = (typeof filingLists)[number];

export type FilingRow = {
  id: string;
  number: string;
  kind: RequestKind;
  recipient_name: string;
  host: string;
  approved_at: string | null;
  filed_at: string | null;
  /** Since when it stands as it does. */
  status_at: string;
  reference: string | null;
  form_url: string | null;
};
export type FilingPage = { rows: FilingRow[]; count: number };

const columns =
  'id, number, kind, recipient_name, host, approved_at, filed_at, status_at, reference, form_url';
const pageSize = 50;

/** How long after it was stopped a request is listed: references of forms come by mail within days. */
const stoppedMs = 30 * 86_400_000;

/** One page of a list: what has waited longest first, of what was stopped the latest. What an operator may read the policies say. @throws DataError */
export async function readFiling(list: FilingList, from: number): Promise<FilingPage> {
  const supabase = await openSupabase();
  const call = supabase
    .from('removal_requests')
    .select(columns, { count: 'exact' })
    .eq('channel', 'web_form');
  const listed = {
    to_file: () => call.eq('status', 'to_file').order('approved_at'),
    filed: () => call.in('status', ['filed', 'acknowledged', 'appealed']).order('filed_at'),
    stopped: () =>
      call
        .in('status', ['withdrawn', 'blocked', 'in_review'])
        .not('approved_at', 'is', null)
        .is('filed_at', null)
        .gte('status_at', new Date(Date.now() - stoppedMs).toISOString())
        .order('status_at', { ascending: false }),
  }[list]();
  const { count, data, error, status } = await listed
    .order('id')
    .range(from, from + pageSize - 1)
    .overrideTypes<FilingRow[], { merge: false }>();
  if (error?.code === 'PGRST103') return { rows: [], count: count ?? 0 };
  if (error !== null) throw new DataError(status, error.code, error.message);
  return { rows: data, count: count ?? data.length };
}
