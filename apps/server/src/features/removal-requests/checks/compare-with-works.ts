import type { ShowsWork } from '@leakblock/scan-engine';
import { readPicture } from '#features/image-searches';
import { loadWorkMatcher } from '#features/works';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/**
 * Compares files with the person's works. Null when she has none: then pictures prove nothing.
 * @param trx as `service_role`
 */
export async function loadComparison(
  trx: ServerTransaction,
  userId: string,
): Promise<ShowsWork | null> {
  const matcher = await loadWorkMatcher(trx, userId);
  if (matcher.size === 0) return null;
  return async (bytes) => {
    const picture = await readPicture(bytes);
    if (picture === null) return 'unreadable';
    const [best] = await matcher.match(picture.query, picture.sha256);
    return best === undefined ? null : { distance: best.distance };
  };
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
