import { sql } from 'kysely';
import { fromKysely } from 'pg-boss';
import type { PgBoss } from 'pg-boss';
import type { ServerTransaction } from './database.ts';

/** Where jobs end that failed for good. */
export const deadLetterQueue = 'dead-letters';

/** A job that failed, by the queue it was sent to; a dead letter by its own id and the queue it came from. */
export type TendedJob = { act: 'retry' | 'delete'; queue: string; id: string };

/**
 * Has a job that failed run again at once, or gives it up; of a dead letter the job it was made of goes with it.
 * @param trx as the server's own role
 * @returns false when there is no such job, or not in such a state
 */
export async function tendJob(
  boss: PgBoss,
  { act, queue, id }: TendedJob,
  trx: ServerTransaction,
): Promise<boolean> {
  const db = fromKysely(trx);
  const { rows: letters } = await sql<{ sourceId: string | null }>`
    select source_id as "sourceId" from pgboss.job
    where name = ${deadLetterQueue} and id = ${id}::uuid and source_name = ${queue} and state < 'active'
    for update`.execute(trx);
  const [letter] = letters;
  if (letter !== undefined) {
    if (act === 'delete') await boss.deleteJob(deadLetterQueue, id, { db });
    else if ((await boss.redrive(deadLetterQueue, { ids: [id], db })) === 0) return false;
    if (letter.sourceId !== null) await boss.deleteJob(queue, letter.sourceId, { db });
    return true;
  }
  const { rows: jobs } = await sql<{ isWaiting: boolean }>`
    select state = 'retry' as "isWaiting" from pgboss.job
    where name = ${queue} and id = ${id}::uuid and state in ('retry', 'failed') for update`.execute(
    trx,
  );
  const [job] = jobs;
  if (job === undefined) return false;
  if (act === 'delete') await boss.deleteJob(queue, id, { db });
  else if (!job.isWaiting) await boss.retry(queue, id, { db });
  else {
    // It has no call for what only need not wait so long.
    await sql`
      update pgboss.job set start_after = now() where name = ${queue} and id = ${id}::uuid`.execute(
      trx,
    );
  }
  return true;
}
