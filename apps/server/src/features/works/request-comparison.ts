import type { ServerTransaction } from '#platform/database';
import type { JobQueue } from '#platform/queue';

export const comparisonQueue = 'works.compare-seen-pictures';

/** Works of a large registration come for minutes; they are compared some thousand at a time. */
const everySeconds = 10;

/**
 * Has a person's new works looked for among the pictures that were seen before. One job for all that is
 * registered within ten seconds: it starts after they are over, so that none is missed.
 */
export async function requestComparison(
  queue: JobQueue,
  trx: ServerTransaction,
  userId: string,
): Promise<void> {
  await queue.send(
    comparisonQueue,
    { userId },
    {
      trx,
      singletonKey: userId,
      singletonSeconds: everySeconds,
      startAfter: everySeconds + 1,
    },
  );
}
