import { readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';

/** Cases that one call opens at most. */
const limit = 1000;
/** An address has room for so many ids. */
const idsAtOnce = 100;

/** Findings that she marked for removal and that have no case yet, the surest first. */
export async function readMarkedFindings(userId: string): Promise<string[]> {
  const supabase = await openSupabase();
  const marked = await readRows(
    supabase
      .from('findings')
      .select('id')
      .eq('user_id', userId)
      .eq('status', 'to_remove')
      .order('score', { ascending: false })
      .order('id')
      .limit(limit),
  );
  const ids = marked.map(({ id }) => id);
  const taken = new Set<string>();
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const cases = await readRows(
      supabase
        .from('removal_cases')
        .select('finding_id')
        .eq('user_id', userId)
        .in('finding_id', ids.slice(start, start + idsAtOnce)),
    );
    for (const { finding_id: id } of cases) if (id !== null) taken.add(id);
  }
  return ids.filter((id) => !taken.has(id));
}
