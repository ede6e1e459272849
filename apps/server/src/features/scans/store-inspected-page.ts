import { sql } from 'kysely';
import { storeFinding } from '#features/findings';
import { rememberPictures } from '#features/image-searches';
import { notePageSeenAgain, noteWorkFoundAgain } from '#features/removal-requests';
import type { ServerTransaction } from '#platform/database';
import type { InspectedPage } from './inspect-page.ts';
import type { Inspection } from './inspection.ts';

export type StoredPage = {
  /** Row of `scan_pages`. */
  pageId: number;
  finding: Awaited<ReturnType<typeof storeFinding>>;
};

const stopped = {
  state: 'skipped',
  reason: 'stopped',
  title: null,
  pictures: 0,
  hits: 0,
  sightings: [],
} as const;

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
  const finding =
    page.candidate === null
      ? ({ outcome: 'nothing', id: null, isStopped: false } as const)
      : await storeFinding(trx, guard, page.candidate);
  if (page.candidate !== null && finding.id !== null) {
    const seen = { userId: person.userId, findingId: finding.id, url: page.url };
    const hasCase = await notePageSeenAgain(trx, inspection.context, seen);
    if (!hasCase && finding.outcome === 'new' && !finding.isStopped)
      await noteWorkFoundAgain(trx, inspection.context, seen);
  }
  // Stopped while it was looked at, or by what was seen: known only now that the finding is locked.
  const kept = finding.isStopped ? { ...page, ...stopped } : page;
  await rememberPictures(trx, person.userId, kept.sightings);
  const { rows } = await sql<{ id: number }>`
    insert into public.scan_pages (
      scan_id, user_id, parent_id, url, depth, state, reason, http_status, title, pictures, hits
    ) values (
      ${scanId}, ${person.userId}, ${place.parentId}, ${page.url}, ${place.depth}, ${kept.state},
      ${kept.reason}, ${kept.httpStatus}, ${kept.title}, ${kept.pictures}, ${kept.hits}
    )
    on conflict (scan_id, url) do update set
      state = excluded.state, reason = excluded.reason, http_status = excluded.http_status,
      title = excluded.title, pictures = excluded.pictures, hits = excluded.hits, seen_at = now()
    returning id`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('A page that was stored has a row.');
  return { pageId: row.id, finding };
}
