import { readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';

/** Findings that she marked for removal and that have no case yet. */
export type MarkedFindings = { ids: string[]; /** There are more of them. */ hasMore: boolean };

/** Findings that are offered at once; those after them once these have their cases. */
const offered = 1000;
/** Rows of one answer: the data API gives no more. */
const pageSize = 500;
/** An address has room for so many ids. */
const idsAtOnce = 100;

type Marked = { id: string; url: string; score: number };

/** The surest first. */
export async function readMarkedFindings(userId: string): Promise<MarkedFindings> {
  const ids: string[] = [];
  let pasted: ReadonlySet<string> | null = null;
  for (let after: Marked | undefined; ;) {
    const marked = await readPage(userId, after);
    if (marked.length > 0) pasted ??= await readPastedPages(userId);
    const taken = await readTaken(userId, marked);
    for (const { id, url } of marked) if (!taken.has(id) && pasted?.has(url) !== true) ids.push(id);
    if (ids.length > offered) return { ids: ids.slice(0, offered), hasMore: true };
    if (marked.length < pageSize) return { ids, hasMore: false };
    after = marked.at(-1);
  }
}

async function readPage(userId: string, after: Marked | undefined): Promise<Marked[]> {
  const supabase = await openSupabase();
  let call = supabase
    .from('findings')
    .select('id, url, score')
    .eq('user_id', userId)
    .eq('status', 'to_remove');
  if (after !== undefined) {
    const { id, score } = after;
    const value = String(score);
    call = call.lte('score', score).or(`score.lt.${value},and(score.eq.${value},id.gt.${id})`);
  }
  return readRows(call.order('score', { ascending: false }).order('id').limit(pageSize));
}

/** Which of these findings a case was opened from. */
async function readTaken(userId: string, findings: readonly Marked[]): Promise<Set<string>> {
  const supabase = await openSupabase();
  const taken = new Set<string>();
  for (let start = 0; start < findings.length; start += idsAtOnce) {
    const some = findings.slice(start, start + idsAtOnce).map(({ id }) => id);
    const cases = await readRows(
      supabase
        .from('removal_cases')
        .select('finding_id')
        .eq('user_id', userId)
        .in('finding_id', some),
    );
    for (const { finding_id: id } of cases) if (id !== null) taken.add(id);
  }
  return taken;
}

/** Pages whose cases were opened from a pasted address: the finding of such a page has one too. */
async function readPastedPages(userId: string): Promise<Set<string>> {
  const supabase = await openSupabase();
  const pages = new Set<string>();
  for (let after: string | undefined; ;) {
    let call = supabase
      .from('removal_cases')
      .select('id, url')
      .eq('user_id', userId)
      .is('finding_id', null);
    if (after !== undefined) call = call.gt('id', after);
    const cases = await readRows(call.order('id').limit(pageSize));
    for (const { url } of cases) pages.add(url);
    after = cases.at(-1)?.id;
    if (cases.length < pageSize) return pages;
  }
}
