import type { ShowsWork } from '@leakblock/scan-engine';
import { readPicture } from '#features/image-searches';
import { loadWorkMatcher } from '#features/works';
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
    const [best] = matcher.match(picture.query, picture.sha256);
    return best === undefined ? null : { distance: best.distance };
  };
}
