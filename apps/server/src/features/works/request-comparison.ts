import { sql } from 'kysely';
import { z } from 'zod';
import type { ServerTransaction } from '#platform/database';
import type { JobQueue } from '#platform/queue';

export const comparisonQueue = 'works.compare-seen-pictures';

/**
 * A run: works that were registered since it began, and compared before the last of its pages was kept, are compared
 * once more. Both times are the database's.
 */
export const comparedRun = z.object({ since: z.iso.datetime(), until: z.iso.datetime() });
export type ComparedRun = z.infer<typeof comparedRun>;

/** Works of a large registration come for minutes; they are compared some hundred at a time. */
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
  const { rows } = await sql<{ until: string }>`
    select now() + make_interval(secs => ${afterRunSeconds}) as until
    from public.works where user_id = ${userId} and created_at >= ${since} limit 1`.execute(trx);
  const [added] = rows;
  if (added === undefined) return;
  const run: ComparedRun = {
    since: new Date(since).toISOString(),
    until: new Date(added.until).toISOString(),
  };
  await queue.send(comparisonQueue, { userId, run }, { trx, startAfter: afterRunSeconds });
}
