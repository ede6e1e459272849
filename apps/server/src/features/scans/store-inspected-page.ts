import { sql } from 'kysely';
import { storeFinding } from '#features/findings';
import { rememberPictures } from '#features/image-searches';
import { noteFindingSeenAgain } from '#features/removal-requests';
import type { ServerTransaction } from '#platform/database';
import type { InspectedPage } from './inspect-page.ts';
import type { Inspection } from './inspection.ts';

export type StoredPage = {
  /** Row of `scan_pages`. */
  pageId: number;
  finding: Awaited<ReturnType<typeof storeFinding>>;
};

/**
 * Keeps what was seen of a page: its pictures, the finding it may be, its place in the scan's tree. A page
 * that this scan has stored before is renewed. Idempotent.
 * @param trx as `service_role`
 * @param place where a crawl met it; a full scan has no tree
 */
export async function storeInspectedPage(
  trx: ServerTransaction,
  inspection: Inspection,
  page: InspectedPage,
  place: { depth: number; parentId: number | null } = { depth: 0, parentId: null },
): Promise<StoredPage> {
  const { guard, person, scanId } = inspection;
  await rememberPictures(trx, person.userId, page.sightings);
  const finding =
    page.candidate === null
      ? ({ outcome: 'nothing', id: null } as const)
      : await storeFinding(trx, guard, page.candidate);
  if (page.candidate !== null && finding.id !== null) {
    await noteFindingSeenAgain(trx, inspection.context, {
      userId: person.userId,
      findingId: finding.id,
      url: page.url,
      workIds: page.candidate.matches.map(({ workId }) => workId),
      isNew: finding.outcome === 'new' && page.candidate.stopLabel === null,
    });
  }
  const { rows } = await sql<{ id: number }>`
    insert into public.scan_pages (
      scan_id, user_id, parent_id, url, depth, state, reason, http_status, title, pictures, hits
    ) values (
      ${scanId}, ${person.userId}, ${place.parentId}, ${page.url}, ${place.depth}, ${page.state},
      ${page.reason}, ${page.httpStatus}, ${page.title}, ${page.pictures}, ${page.hits}
    )
    on conflict (scan_id, url) do update set
      state = excluded.state, reason = excluded.reason, http_status = excluded.http_status,
      title = excluded.title, pictures = excluded.pictures, hits = excluded.hits, seen_at = now()
    returning id`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('A page that was stored has a row.');
  return { pageId: row.id, finding };
}
