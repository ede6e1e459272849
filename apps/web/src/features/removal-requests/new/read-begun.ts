import { readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';

/** More than any limit: what is older than these cannot matter. */
const newest = 50;

/** When the removals were begun that count against a limit; those of intimate images do not. */
export async function readBegun(userId: string, since: Date): Promise<Date[]> {
  const supabase = await openSupabase();
  const rows = await readRows(
    supabase
      .from('removal_cases')
      .select('created_at')
      .eq('user_id', userId)
      .neq('claim', 'intimate_image')
      .gt('created_at', since.toISOString())
      .order('created_at', { ascending: false })
      .limit(newest)
      .overrideTypes<{ created_at: string }[], { merge: false }>(),
  );
  return rows.map(({ created_at: at }) => new Date(at));
}
