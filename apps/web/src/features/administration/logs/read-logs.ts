import { readRow, readRows } from '#lib/read-rows.ts';
import { beginsWith } from '#lib/row-filter.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { pageSize } from '../read-page.ts';

export type LogRow = {
  id: number;
  /** Null: a visitor, or the program. */
  userId: string | null;
  action: string;
  at: string;
};

/**
 * A page of what went wrong on people's screens, the newest first: their numbers follow time.
 * @param words beginning of the action; empty for all
 * @throws DataError
 */
export async function readLogs(words: string, before: number | null): Promise<LogRow[]> {
  const supabase = await openSupabase();
  let call = supabase.from('debug_logs').select('id, user_id, action, created_at');
  if (words !== '') call = call.or(beginsWith(['action'], words));
  if (before !== null) call = call.lt('id', before);
  const rows = await readRows(call.order('id', { ascending: false }).limit(pageSize));
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    action: row.action,
    at: row.created_at,
  }));
}

/**
 * Everything that one entry holds; null when it is there no more.
 * @throws DataError
 */
export async function readLog(id: number): Promise<object | null> {
  const supabase = await openSupabase();
  return readRow(supabase.from('debug_logs').select('*').eq('id', id).maybeSingle());
}
