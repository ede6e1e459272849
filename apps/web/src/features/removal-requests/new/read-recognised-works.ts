import type { Maker, WorkKind } from '@leakblock/domain/works';
import { readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';

/** A work that was recognised on one of the pages. */
export type RecognisedWork = { id: string; title: string; kind: WorkKind; made_by: Maker };

/** An address has room for so many ids. */
const idsAtOnce = 50;

type Match = { works: RecognisedWork | null };

/** Works that were recognised on these findings, each once, by their titles. */
export async function readRecognisedWorks(
  findingIds: readonly string[],
): Promise<RecognisedWork[]> {
  const supabase = await openSupabase();
  const works = new Map<string, RecognisedWork>();
  for (let start = 0; start < findingIds.length; start += idsAtOnce) {
    const matches = await readRows(
      supabase
        .from('finding_matches')
        .select('works(id, title, kind, made_by)')
        .in('finding_id', findingIds.slice(start, start + idsAtOnce))
        .limit(1000)
        .overrideTypes<Match[], { merge: false }>(),
    );
    for (const { works: work } of matches) if (work !== null) works.set(work.id, work);
  }
  return [...works.values()].toSorted((one, other) => one.title.localeCompare(other.title));
}
