import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { anyUuid } from './any-uuid.ts';

export const preparationQueue = 'removal-requests.prepare-cases';

/**
 * Has a person's cases prepared that are not: contacts looked up, pages kept as evidence, notices drafted. A job that
 * finds nothing left to do ends at once.
 */
export async function requestPreparation(
  { queue }: Pick<ServerContext, 'queue'>,
  userId: string,
  trx?: ServerTransaction,
): Promise<void> {
  await queue.send(preparationQueue, { userId }, trx === undefined ? {} : { trx });
}

/**
 * Has notices about prepared cases drafted, with the end of the caller's transaction: a worker that dies at it leaves
 * them to the next.
 * @param trx as `service_role`
 */
export async function oweDrafts(
  trx: ServerTransaction,
  context: Pick<ServerContext, 'queue' | 'now'>,
  userId: string,
  caseIds: readonly string[],
): Promise<void> {
  if (caseIds.length === 0) return;
  await trx
    .updateTable('removal_cases')
    .set({ preparing_until: context.now().toISOString() })
    .where('user_id', '=', userId)
    .where('id', '=', anyUuid(caseIds))
    .where('prepared_at', 'is not', null)
    .execute();
  await requestPreparation(context, userId, trx);
}
