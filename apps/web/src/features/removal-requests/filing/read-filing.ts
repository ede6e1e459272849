import type { RequestKind } from '@leakblock/domain/removal-requests';
import { DataError } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';

/** `to_file`: waits to be put into its form. `filed`: it is there, and what the form says has to be looked up. */
export const filingLists = ['to_file', 'filed'] as const;
export type FilingList = (typeof filingLists)[number];

export type FilingRow = {
  id: string;
  number: string;
  kind: RequestKind;
  recipient_name: string;
  host: string;
  approved_at: string | null;
  filed_at: string | null;
  reference: string | null;
  form_url: string | null;
};
export type FilingPage = { rows: FilingRow[]; count: number };

const columns =
  'id, number, kind, recipient_name, host, approved_at, filed_at, reference, form_url';
const pageSize = 50;

/** One page of a list, what has waited longest first. What an operator may read the policies say. @throws DataError */
export async function readFiling(list: FilingList, from: number): Promise<FilingPage> {
  const supabase = await openSupabase();
  const call = supabase
    .from('removal_requests')
    .select(columns, { count: 'exact' })
    .eq('channel', 'web_form');
  const { count, data, error, status } = await (
    list === 'to_file'
      ? call.eq('status', 'to_file').order('approved_at')
      : call.in('status', ['filed', 'acknowledged', 'appealed']).order('filed_at')
  )
    .order('id')
    .range(from, from + pageSize - 1)
    .overrideTypes<FilingRow[], { merge: false }>();
  if (error?.code === 'PGRST103') return { rows: [], count: count ?? 0 };
  if (error !== null) throw new DataError(status, error.code, error.message);
  return { rows: data, count: count ?? data.length };
}
