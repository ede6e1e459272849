import type { ServerTransaction } from '#platform/database';
import { anyUuid } from './any-uuid.ts';
import type { ReadSubjects } from './case-subject.ts';

/**
 * Fake profiles that the person wants reported.
 * @param trx as `service_role`
 */
export async function readFakeProfileSubjects(
  trx: ServerTransaction,
  userId: string,
  ids: readonly string[],
): Promise<ReadSubjects> {
  const rows = await trx
    .selectFrom('fake_profiles')
    .select(['id', 'url', 'site_label', 'status', 'parts'])
    .where('user_id', '=', userId)
    .where('id', '=', anyUuid(ids))
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  const read: ReadSubjects = { subjects: [], refused: [] };
  for (const id of new Set(ids)) {
    const row = found.get(id);
    if (row === undefined) read.refused.push({ subject: id, reason: 'not_found' });
    else if (row.status !== 'reported') read.refused.push({ subject: id, reason: 'not_marked' });
    else
      read.subjects.push({
        subject: id,
        findingId: null,
        fakeProfileId: id,
        url: row.url,
        address: row.url,
        host: new URL(row.url).hostname.replace(/^www\./u, ''),
        siteLabel: row.site_label,
        mediaUrls: [],
        engines: [],
        works: [],
      });
  }
  return read;
}
