import { AppError } from '@leakblock/domain/errors';
import type { ServerTransaction } from '#platform/database';

/** @throws AppError `agencies.not_linked` when one of them is not a creator of the agency at this moment */
export async function requireLinked(
  trx: ServerTransaction,
  agencyId: string,
  creatorIds: readonly string[],
): Promise<void> {
  const linked = await trx
    .selectFrom('agency_creators')
    .select('user_id')
    .where('agency_id', '=', agencyId)
    .where('user_id', 'in', creatorIds)
    .where('status', '=', 'active')
    .execute();
  if (linked.length < new Set(creatorIds).size) throw new AppError('agencies.not_linked');
}
