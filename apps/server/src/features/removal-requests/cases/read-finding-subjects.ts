import type { ServerTransaction } from '#platform/database';
import type { CaseSubject, ReadSubjects, SubjectWork } from './case-subject.ts';
import { anyUuid } from './any-uuid.ts';

/**
 * Where signs of a minor are reported: the hotline of the National Center for Missing and Exploited Children. Whoever
 * lives elsewhere is led on from there.
 */
export const hotline = 'https://report.cybertip.org/';

/**
 * Findings that the person has marked for removal, with the files and works that were recognised on them. A finding
 * that was stopped is never taken up: nothing but its address is kept, and the hotline takes it.
 * @param trx as `service_role`
 */
export async function readFindingSubjects(
  trx: ServerTransaction,
  userId: string,
  ids: readonly string[],
): Promise<ReadSubjects> {
  const rows = await trx
    .selectFrom('findings')
    .select([...findingColumns, 'status'])
    .where('user_id', '=', userId)
    .where('id', '=', anyUuid(ids))
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  const matches = await loadMatches(trx, ids);
  const read: ReadSubjects = { subjects: [], refused: [] };
  for (const id of new Set(ids)) {
    const row = found.get(id);
    if (row === undefined) read.refused.push({ subject: id, reason: 'not_found' });
    else if (row.status === 'stopped')
      read.refused.push({ subject: id, reason: 'stopped', hotline });
    else if (row.status !== 'to_remove') read.refused.push({ subject: id, reason: 'not_marked' });
    else read.subjects.push(toSubject(row, matches.get(id) ?? []));
  }
  return read;
}

/**
 * A finding as it was found, whatever she has decided about it; null when there is none.
 * @param trx as `service_role`
 */
export async function readFindingSubject(
  trx: ServerTransaction,
  id: string,
): Promise<CaseSubject | null> {
  const row = await trx
    .selectFrom('findings')
    .select(findingColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  return toSubject(row, (await loadMatches(trx, [id])).get(id) ?? []);
}

const findingColumns = ['id', 'url', 'address', 'host', 'site_label', 'found_by'] as const;
type FindingRow = {
  id: string;
  url: string;
  address: string;
  host: string;
  site_label: string | null;
  found_by: string;
};
type MatchRow = {
  media_url: string;
  distance: number;
  work_id: string;
  title: string;
  kind: string;
  made_by: string;
  source_url: string | null;
};

async function loadMatches(
  trx: ServerTransaction,
  ids: readonly string[],
): Promise<Map<string, MatchRow[]>> {
  const rows = await trx
    .selectFrom('finding_matches')
    .innerJoin('works', 'works.id', 'finding_matches.work_id')
    .select([
      'finding_matches.finding_id',
      'finding_matches.media_url',
      'finding_matches.distance',
      'works.id as work_id',
      'works.title',
      'works.kind',
      'works.made_by',
      'works.source_url',
    ])
    .where('finding_matches.finding_id', '=', anyUuid(ids))
    .orderBy('finding_matches.distance')
    .orderBy('finding_matches.id')
    .execute();
  return Map.groupBy(rows, ({ finding_id }) => finding_id);
}

function toSubject(row: FindingRow, matches: readonly MatchRow[]): CaseSubject {
  const works = new Map<string, SubjectWork>();
  for (const match of matches) {
    if (works.has(match.work_id)) continue;
    works.set(match.work_id, {
      workId: match.work_id,
      description: match.title,
      kind: match.kind,
      // "I made it" is what a work is registered with; said of somebody else it is an answer already.
      madeBy: match.made_by === 'self' ? null : match.made_by,
      holdsRights: null,
      originalUrl: webAddress(match.source_url),
      distance: match.distance,
    });
  }
  return {
    subject: row.id,
    findingId: row.id,
    fakeProfileId: null,
    url: row.url,
    address: row.address,
    host: row.host,
    siteLabel: row.site_label,
    mediaUrls: [...new Set(matches.flatMap(({ media_url }) => webAddress(media_url) ?? []))],
    engines: row.found_by === 'search' ? ['search'] : [],
    works: [...works.values()],
  };
}

const webAddress = (url: string | null): string | null =>
  url !== null && /^https?:\/\/\S+$/u.test(url) && url.length <= 2000 ? url : null;
