import type { FindingSiteKind, FindingStatus } from '@leakblock/domain/findings';
import type { MatchQuality } from '@leakblock/domain/scans';
import { readRow, readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import type { Supabase } from '#lib/supabase-client.ts';
import { noFilter } from './finding-filter.ts';
import type { FindingFilter } from './finding-filter.ts';

/** A finding as it is listed. */
export type FindingRow = {
  id: string;
  url: string;
  address: string;
  host: string;
  site_label: string | null;
  site_kind: FindingSiteKind;
  title: string | null;
  uploader: string | null;
  published_on: string | null;
  lane: 'leak' | 'review';
  quality: MatchQuality | null;
  score: number;
  preview: string | null;
  status: FindingStatus;
  first_seen_at: string;
  last_seen_at: string;
  gone_at: string | null;
};

/** A finding with the parts of its score, for its card. */
export type Finding = FindingRow & { parts: unknown };

/** A work that was recognised on the page; its title is null when the work is not there any more. */
export type FindingMatch = {
  work_id: string;
  second: number;
  distance: number;
  paths: string[];
  works: { title: string; kind: string; thumbnail: string | null } | null;
};

/** One piece of the list; `next` is the finding after which the following piece begins, null at the end. */
export type FindingPage = { rows: FindingRow[]; next: FindingRow | null };

const pageSize = 100;
/** The review reads some at a time; more follow before they run out. */
const reviewSize = 50;

const listed =
  'id, url, address, host, site_label, site_kind, title, uploader, published_on, lane, quality, score, preview, status, first_seen_at, last_seen_at, gone_at';

/** `%`, `_` and `\` stand for themselves. */
const toPattern = (text: string) =>
  `%${text.toLowerCase().replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;

type Selection = { supabase: Supabase; userId: string; filter: FindingFilter };

function selectFindings(
  { filter, supabase, userId }: Selection,
  columns: string,
  options?: { count: 'exact'; head: true },
) {
  const isAsked = filter.stage === 'sent' || filter.stage === 'removed';
  // Each once, however many cases there are about it.
  const selected = isAsked ? `${columns}, asked:removal_cases!inner(id)` : columns;
  // By the owner too, although the policies say so: it leads to her index.
  let call = supabase.from('findings').select(selected, options).eq('user_id', userId);
  if (isAsked) call = call.not('asked.first_contact_at', 'is', null);
  if (filter.stage === 'removed') call = call.eq('asked.source_state', 'gone');
  if (filter.status !== null) call = call.eq('status', filter.status);
  if (filter.lane !== null) call = call.eq('lane', filter.lane);
  if (filter.quality !== null) call = call.eq('quality', filter.quality);
  if (filter.kind !== null) call = call.eq('site_kind', filter.kind);
  if (filter.stage !== null) call = call.not('status', 'in', '(mine,partner,not_me)');
  if (filter.stage === 'reviewed') call = call.neq('status', 'new');
  if (filter.stage === 'confirmed') call = call.in('status', ['to_remove', 'watched']);
  if (filter.stage === 'standing') call = call.is('gone_at', null);
  if (filter.stage === 'gone') call = call.not('gone_at', 'is', null);
  const text = filter.text.trim();
  if (text !== '') call = call.like('search_text', toPattern(text));
  return call;
}

/** One page of the list after the given finding (keyset). */
export async function readFindingPage(
  userId: string,
  filter: FindingFilter,
  after: FindingRow | null,
): Promise<FindingPage> {
  const key = filter.order === 'score' ? 'score' : 'first_seen_at';
  const supabase = await openSupabase();
  let call = selectFindings({ supabase, userId, filter }, listed);
  if (after !== null) {
    const value = filter.order === 'score' ? String(after.score) : after.first_seen_at;
    const { id } = after;
    call = call
      .lte(key, filter.order === 'score' ? after.score : after.first_seen_at)
      .or(`${key}.lt.${value},and(${key}.eq.${value},id.gt.${id})`);
  }
  const rows = await readRows(
    call
      .order(key, { ascending: false })
      .order('id')
      .limit(pageSize)
      .overrideTypes<FindingRow[], { merge: false }>(),
  );
  return { rows, next: rows.length < pageSize ? null : (rows.at(-1) ?? null) };
}

export async function countFindings(userId: string, filter: FindingFilter): Promise<number> {
  const supabase = await openSupabase();
  const options = { count: 'exact', head: true } as const;
  const { count, ...answer } = await selectFindings({ supabase, userId, filter }, 'id', options);
  await readRow(Promise.resolve(answer));
  return count ?? 0;
}

/** How many findings are marked for removal and have no case yet. */
export async function countMarked(userId: string): Promise<number> {
  const marked = await countFindings(userId, { ...noFilter, status: 'to_remove' });
  if (marked === 0) return 0;
  const supabase = await openSupabase();
  const { count, ...answer } = await supabase
    .from('findings')
    .select('id, asked:removal_cases!inner(id)', { count: 'exact', head: true })
    .eq('user_id', userId)
    .eq('status', 'to_remove');
  await readRow(Promise.resolve(answer));
  return marked - (count ?? 0);
}

/** The surest new findings, for review. */
export async function readReview(userId: string, filter: FindingFilter): Promise<Finding[]> {
  const supabase = await openSupabase();
  const call = selectFindings({ supabase, userId, filter }, `${listed}, parts`);
  return readRows(
    call
      .order('score', { ascending: false })
      .order('id')
      .limit(reviewSize)
      .overrideTypes<Finding[], { merge: false }>(),
  );
}

export async function readFinding(userId: string, id: string): Promise<Finding> {
  const supabase = await openSupabase();
  return readRows(
    supabase
      .from('findings')
      .select(`${listed}, parts`)
      .eq('user_id', userId)
      .eq('id', id)
      .single()
      .overrideTypes<Finding, { merge: false }>(),
  );
}

/** Works that were recognised on a page, the closest first. */
export async function readMatches(findingId: string): Promise<FindingMatch[]> {
  const supabase = await openSupabase();
  return readRows(
    supabase
      .from('finding_matches')
      .select('work_id, second, distance, paths, works(title, kind, thumbnail)')
      .eq('finding_id', findingId)
      .order('distance')
      .order('id')
      .limit(10)
      .overrideTypes<FindingMatch[], { merge: false }>(),
  );
}
