import { AppError } from '@leakblock/domain/errors';
import type { ServerTransaction } from '#platform/database';

/** @param trx as `service_role` */
export async function listCovered(trx: ServerTransaction, agencyId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('agency_creators')
    .select('user_id')
    .where('agency_id', '=', agencyId)
    .where('is_covered', '=', true)
    .execute();
  return rows.map(({ user_id: id }) => id);
}

/**
 * One whom another owner covered since would be uncovered, though nobody chose against her. What is so already costs
 * nothing and uncovers nobody, whatever the screen showed.
 * @param trx as `service_role`
 * @param asked.shown those whom the owner saw covered
 * @throws AppError `billing.coverage_changed`
 */
export async function requireShown(
  trx: ServerTransaction,
  agencyId: string,
  { creatorIds, shown }: { creatorIds: readonly string[]; shown: readonly string[] },
): Promise<void> {
  const covered = await listCovered(trx, agencyId);
  if (!isSame(covered, shown) && !isSame(covered, creatorIds))
    throw new AppError('billing.coverage_changed');
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id));
