import type { ServerTransaction } from '#platform/database';
import type { JobQueue } from '#platform/queue';

export const comparisonQueue = 'works.compare-seen-pictures';

/** Works of a large registration come for minutes; they are compared some thousand at a time. */
const everySeconds = 10;

/** Whoever worked on a run that was ended may still store the pages that it had looked at. */
const afterRunSeconds = 60;

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

/**
 * Has the works that were registered while a run was under way looked for once more, now that it has ended: a page that it
 * had looked at before and stored only after they were compared shows them to neither.
 * @param since when the run began; null when nobody has worked on it
 */
export async function requestComparisonOfRun(
  queue: JobQueue,
  trx: ServerTransaction,
  { since, userId }: { userId: string; since: string | null },
): Promise<void> {
  if (since === null) return;
  const began = new Date(since).toISOString();
  const added = await trx
    .selectFrom('works')
    .select('id')
    .where('user_id', '=', userId)
    .where('created_at', '>=', began)
    .limit(1)
    .executeTakeFirst();
  if (added === undefined) return;
  await queue.send(comparisonQueue, { userId, since: began }, { trx, startAfter: afterRunSeconds });
}
