import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';

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
