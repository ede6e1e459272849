import type { MatchFacts } from '@leakblock/domain/findings';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { FindingCandidate } from './candidate.ts';
import { isStorable } from './fit-columns.ts';
import { anyOf } from './lock-findings.ts';

/** So many matches of one look are kept: galleries repeat themselves. */
const keptMatches = 100;

/** Matches of a finding with works that still exist. */
export async function listMatches(
  trx: ServerTransaction,
  findingId: string,
): Promise<MatchFacts[]> {
  const rows = await trx
    .selectFrom('finding_matches')
    .select(['work_id', 'second', 'label', 'distance', 'paths', 'media_url'])
    .where('finding_id', '=', findingId)
    .$narrowType<{ label: MatchFacts['label'] }>()
    .execute();
  return rows.map(({ distance, label, media_url, paths, second, work_id }) => ({
    workId: work_id,
    second,
    label,
    distance,
    paths,
    mediaUrl: media_url,
  }));
}

/** Matches with works that are the person's still. These cannot be deleted before the transaction ends. */
export async function listOwned(
  trx: ServerTransaction,
  { matches, userId }: Pick<FindingCandidate, 'matches' | 'userId'>,
): Promise<FindingCandidate['matches']> {
  if (matches.length === 0) return [];
  const works = await trx
    .selectFrom('works')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', anyOf([...new Set(matches.map(({ workId }) => workId))]))
    .orderBy('id')
    .forKeyShare()
    .execute();
  const owned = new Set(works.map(({ id }) => id));
  return matches.filter(({ workId }) => owned.has(workId));
}

/** Keeps the best match of every work of the person's with every picture. */
export async function keepMatches(
  trx: ServerTransaction,
  findingId: string,
  { matches, userId }: Pick<FindingCandidate, 'matches' | 'userId'>,
): Promise<void> {
  const owned = await listOwned(trx, { matches: chooseKeptMatches(matches), userId });
  const rows = owned.map((match) => ({
    finding_id: findingId,
    user_id: userId,
    work_id: match.workId,
    media_url: match.mediaUrl,
    second: match.second,
    label: match.label,
    distance: match.distance,
    paths: match.paths,
    box: JSON.stringify(match.box),
  }));
  if (rows.length === 0) return;
  await trx
    .insertInto('finding_matches')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['finding_id', 'work_id', 'media_url'])
        .doUpdateSet((is) => ({
          second: is.ref('excluded.second'),
          label: is.ref('excluded.label'),
          distance: is.ref('excluded.distance'),
          paths: is.ref('excluded.paths'),
          box: is.ref('excluded.box'),
        }))
        .where(sql<boolean>`excluded.distance < finding_matches.distance`),
    )
    .execute();
}

/** The matches of one look that are kept: the best of every work with every picture, and the nearest of these. */
export function chooseKeptMatches(
  matches: FindingCandidate['matches'],
): FindingCandidate['matches'] {
  const best = new Map<string, FindingCandidate['matches'][number]>();
  for (const match of matches) {
    if (!isStorable(match.mediaUrl)) continue;
    const key = `${match.workId} ${match.mediaUrl}`;
    const known = best.get(key);
    if (known === undefined || match.distance < known.distance) best.set(key, match);
  }
  return [...best.values()].sort((a, b) => a.distance - b.distance).slice(0, keptMatches);
}
