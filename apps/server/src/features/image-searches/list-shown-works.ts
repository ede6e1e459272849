import { parseWork } from '@leakblock/fingerprint';
import type { OwnWorkMatch } from '@leakblock/domain/image-searches';
import type { ServerTransaction } from '#platform/database';
import type { ShownWork } from './search-seen.ts';

/** So many of the works that a dropped picture may show are searched for besides it. */
const shownWorks = 3;

/**
 * The fingerprints of the photos that a dropped picture surely shows, the likeliest first. Who drops a part of one of
 * her works looks for the work.
 * @param trx as `service_role`
 */
export async function listShownWorks(
  trx: ServerTransaction,
  userId: string,
  works: readonly OwnWorkMatch[],
): Promise<ShownWork[]> {
  const sure = works
    .filter(({ kind, label }) => kind === 'photo' && label !== 'good')
    .slice(0, shownWorks);
  if (sure.length === 0) return [];
  const rows = await trx
    .selectFrom('work_fingerprints')
    .select(['work_id', 'fingerprint'])
    .where('user_id', '=', userId)
    .where('second', '=', 0)
    .where(
      'work_id',
      'in',
      sure.map(({ workId }) => workId),
    )
    .execute();
  const stored = new Map(rows.map((row) => [row.work_id, row.fingerprint]));
  return sure.flatMap(({ title, workId }) => {
    const fingerprint = stored.get(workId);
    if (fingerprint === undefined) return [];
    try {
      return { title, work: parseWork(fingerprint) };
    } catch (error) {
      // A form of another version: the picture itself is still searched for.
      if (error instanceof RangeError) return [];
      throw error;
    }
  });
}
