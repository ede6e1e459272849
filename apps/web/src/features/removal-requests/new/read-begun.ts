import { readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';

/** More than any limit: what is older than these cannot matter. */
const newest = 50;

/** From when her removals count against a limit, those since `since`. */
export async function readBegun(userId: string, since: Date): Promise<Date[]> {
  const supabase = await openSupabase();
  const rows = await readRows(
    supabase
      .from('removal_cases')
      .select('counted_from')
      .eq('user_id', userId)
      .gt('counted_from', since.toISOString())
      .order('counted_from', { ascending: false })
      .limit(newest)
      .overrideTypes<{ counted_from: string }[], { merge: false }>(),
  );
  return rows.map(({ counted_from: from }) => new Date(from));
}
