import { readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { pageSize, rowsAfter } from '../read-page.ts';
import type { After } from '../read-page.ts';

export type Announced = {
  id: string;
  /** The one that everybody got: who has read it sees her own copy in its place. */
  originalId: string;
  title: string;
  message: string;
  at: string;
};

/**
 * A page of the notifications that everybody got, the newest first.
 * @throws DataError
 */
export async function readAnnounced(after: After | null): Promise<Announced[]> {
  const supabase = await openSupabase();
  let call = supabase
    .from('notifications')
    .select('id, notification_id, title, message, created_at')
    .eq('global', true);
  if (after !== null) call = call.or(rowsAfter('created_at', after));
  const rows = await readRows(
    call
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(pageSize),
  );
  return rows.map(({ created_at: at, notification_id: originalId, ...row }) => ({
    ...row,
    originalId: originalId ?? row.id,
    at,
  }));
}
