import type { Claim, StatusWord } from '@leakblock/domain/removal-requests';
import { readRow, readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import type { Supabase } from '#lib/supabase-client.ts';
import { statesOf } from './case-filter.ts';
import type { CaseFilter } from './case-filter.ts';

/** A case as it is listed. */
export type CaseRow = {
  id: string;
  number: string;
  address: string;
  host: string;
  claim: Claim;
  status: string;
  status_word: StatusWord;
  source_state: string;
  search_state: string;
  stop_label: string | null;
  next_step: string | null;
  next_at: string | null;
  created_at: string;
};

/** One piece of the list; `next` is the case after which the following piece begins, null at the end. */
export type CasePage = { rows: CaseRow[]; next: CaseRow | null };

const pageSize = 100;

export const caseColumns =
  'id, number, address, host, claim, status, status_word, source_state, search_state, stop_label, next_step, next_at, created_at';

/** `%`, `_` and `\` stand for themselves in what is searched for. */
const toPattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
const looksLikeNumber = /^r-[\d-]/iu;

function selectCases(
  supabase: Supabase,
  userId: string,
  { lamp, text, word }: CaseFilter,
  columns: string,
  options?: { count: 'exact'; head: true },
) {
  // By the owner too, although the policies say so: it leads to her index.
  let call = supabase.from('removal_cases').select(columns, options).eq('user_id', userId);
  if (word !== null) call = call.eq('status_word', word);
  if (lamp !== null) {
    const { column, states } = statesOf(lamp);
    // What counts for nothing in the figures is not in their lists either.
    call = call
      .in(column, states)
      .is('stop_label', null)
      .not('status', 'in', '(withdrawn,invalid)');
  }
  const wanted = text.trim();
  if (wanted === '') return call;
  return call.ilike(looksLikeNumber.test(wanted) ? 'number' : 'address', toPattern(wanted));
}

/** Some cases after the given one, the newest first. */
export async function readCasePage(
  userId: string,
  filter: CaseFilter,
  after: CaseRow | null,
  signal = new AbortController().signal,
): Promise<CasePage> {
  let call = selectCases(await openSupabase(), userId, filter, caseColumns);
  if (after !== null) {
    const { created_at: at, id } = after;
    call = call
      .lte('created_at', at)
      .or(`created_at.lt.${at},and(created_at.eq.${at},id.gt.${id})`);
  }
  const rows = await readRows(
    call
      .order('created_at', { ascending: false })
      .order('id')
      .limit(pageSize)
      .abortSignal(signal)
      .overrideTypes<CaseRow[], { merge: false }>(),
  );
  return { rows, next: rows.length < pageSize ? null : (rows.at(-1) ?? null) };
}

export async function countCases(userId: string, filter: CaseFilter): Promise<number> {
  const options = { count: 'exact', head: true } as const;
  const { count, ...answer } = await selectCases(
    await openSupabase(),
    userId,
    filter,
    'id',
    options,
  );
  await readRow(Promise.resolve(answer));
  return count ?? 0;
}

/** Cases whose notices one call writes. */
const casesAtOnce = 500;

/** Ids of the cases of which a notice waits to be read and approved, the oldest first. */
export async function readCasesToApprove(userId: string): Promise<string[]> {
  const supabase = await openSupabase();
  const rows = await readRows(
    supabase
      .from('removal_cases')
      .select('id')
      .eq('user_id', userId)
      .eq('next_step', 'approve')
      .order('created_at')
      .order('id')
      .limit(casesAtOnce),
  );
  return rows.map(({ id }) => id);
}

/** Of how many cases a notice waits to be read and approved. */
export async function countCasesToApprove(userId: string): Promise<number> {
  const supabase = await openSupabase();
  const { count, ...answer } = await supabase
    .from('removal_cases')
    .select('id', { count: 'exact', head: true })
    .eq('user_id', userId)
    .eq('next_step', 'approve');
  await readRow(Promise.resolve(answer));
  return count ?? 0;
}
