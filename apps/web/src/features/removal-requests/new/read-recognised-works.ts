import type { Maker, WorkKind } from '@leakblock/domain/works';
import { readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';

/** A work that was recognised on one of the pages. */
export type RecognisedWork = { id: string; title: string; kind: WorkKind; made_by: Maker };

/** What was recognised, and where. */
export type RecognisedWorks = {
  /** Each once, by their titles. */
  works: RecognisedWork[];
  /** Ids of the works that were recognised on a finding, by its id; nothing was on those that are not here. */
  byFinding: Record<string, string[]>;
};

export const nothingRecognised: RecognisedWorks = { works: [], byFinding: {} };

/** An address has room for so many ids. */
const idsAtOnce = 50;
/** Rows of one answer: the data API gives no more. */
const pageSize = 500;

type Match = { id: number; finding_id: string; works: RecognisedWork | null };

/** Works that were recognised on these findings. */
export async function readRecognisedWorks(findingIds: readonly string[]): Promise<RecognisedWorks> {
  const works = new Map<string, RecognisedWork>();
  const found = new Map<string, Set<string>>();
  for (let start = 0; start < findingIds.length; start += idsAtOnce) {
    for (const match of await readMatches(findingIds.slice(start, start + idsAtOnce))) {
      if (match.works === null) continue;
      works.set(match.works.id, match.works);
      const there = found.get(match.finding_id) ?? new Set();
      found.set(match.finding_id, there.add(match.works.id));
    }
  }
  return {
    works: [...works.values()].toSorted((one, other) => one.title.localeCompare(other.title)),
    byFinding: Object.fromEntries([...found].map(([id, there]) => [id, [...there]])),
  };
}

/** All matches of some findings: one page may show many works, and each in many pictures. */
async function readMatches(findingIds: readonly string[]): Promise<Match[]> {
  const supabase = await openSupabase();
  const all: Match[] = [];
  for (let after = 0; ;) {
    const matches = await readRows(
      supabase
        .from('finding_matches')
        .select('id, finding_id, works(id, title, kind, made_by)')
        .in('finding_id', findingIds)
        .gt('id', after)
        .order('id')
        .limit(pageSize)
        .overrideTypes<Match[], { merge: false }>(),
    );
    all.push(...matches);
    const last = matches.at(-1);
    if (last === undefined || matches.length < pageSize) return all;
    after = last.id;
  }
}
