import type { ShowsWork } from '@leakblock/scan-engine';
import { readPicture } from '#features/image-searches';
import { loadWorkMatcher } from '#features/works';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/**
 * Compares files with the person's works. Null when she has none: then pictures prove nothing. Where she has deleted a work
 * that was recognised on the case's page, a picture that shows none of the others proves nothing either: it may show that one.
 * @param trx as `service_role`
 */
export async function loadComparison(
  trx: ServerTransaction,
  { id: caseId, user_id: userId }: { id: string; user_id: string },
): Promise<ShowsWork | null> {
  const matcher = await loadWorkMatcher(trx, userId);
  if (matcher.size === 0) return null;
  const isLost = await isWorkLost(trx, caseId);
  return async (bytes) => {
    const picture = await readPicture(bytes);
    if (picture === null) return 'unreadable';
    const [best] = await matcher.match(picture.query, picture.sha256);
    if (best !== undefined) return { distance: best.distance, workId: best.workId };
    return isLost ? 'unreadable' : null;
  };
}

/**
 * Whether a work that was recognised when the page was found, or by the last look that saw one at an address, is not there any
 * more. Looks from before their works were written down are taken for looks at the one that was found.
 */
async function isWorkLost(trx: ServerTransaction, caseId: string): Promise<boolean> {
  const { rows } = await sql<{ is_lost: boolean }>`
    select exists (
        select from public.removal_case_works
        where case_id = ${caseId} and distance is not null and work_id is null
      ) or exists (
        select from (
          select distinct on (url) work_id from public.removal_checks
          where case_id = ${caseId} and distance is not null order by url, at desc
        ) as seen
        where not exists (
          select from public.works where works.id = coalesce(seen.work_id, (
            select work_id from public.removal_case_works
            where case_id = ${caseId} and distance is not null and work_id is not null limit 1)))
      ) as is_lost`.execute(trx);
  return rows[0]?.is_lost ?? false;
}

/** Whether one of her works was ever recognised on a case's page: when it was found, or by a check. */
export async function wasMatched(trx: ServerTransaction, caseId: string): Promise<boolean> {
  const { rows } = await sql<{ is_matched: boolean }>`
    select exists (select from public.removal_case_works where case_id = ${caseId} and distance is not null)
      or exists (select from public.removal_checks where case_id = ${caseId} and distance is not null) as is_matched`.execute(
    trx,
  );
  return rows[0]?.is_matched ?? false;
}
