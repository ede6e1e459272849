import type { Queue, readQueueInput } from '@leakblock/domain/administration';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { deadLetterQueue } from '#platform/queue';
import { readCursor, writeCursor } from '../cursor.ts';
import { countQueues } from './count-queues.ts';

const pageSize = 50;
/** Characters of what a job said. */
const problemLength = 1000;

type Job = Queue['jobs'][number];

/** Jobs of a state, as a condition on `job`. One that failed for good is its dead letter. */
const conditions: Record<Job['state'], RawBuilder<unknown>> = {
  waiting: sql`job.state = 'created' and job.name <> ${deadLetterQueue}`,
  running: sql`job.state = 'active'`,
  failed: sql`job.state in ('retry', 'failed') and not exists (
    select from pgboss.job as letter where letter.name = ${deadLetterQueue} and letter.source_id = job.id)`,
  dead: sql`job.state = 'created' and job.name = ${deadLetterQueue}`,
};

/**
 * Figures of each kind of job, and a page of the jobs of one state, the newest first.
 * @throws AppError `request.invalid` for a cursor that is none
 */
export async function readQueue(
  { database }: Pick<ServerContext, 'database'>,
  { cursor, queue, state }: z.output<typeof readQueueInput>,
): Promise<Queue> {
  const place = readCursor(cursor);
  const kind = sql`coalesce(job.source_name, job.name)`;
  return database.asServer(async (trx) => {
    const { rows } = await sql<Omit<Job, 'state'>>`
      select job.id, ${kind} as queue, job.created_on as "createdAt", job.started_on as "startedAt",
        job.completed_on as "endedAt", coalesce(job.source_retry_count, job.retry_count) as attempts,
        left(coalesce(job.source_output, job.output) ->> 'message', ${problemLength}) as problem
      from pgboss.job as job
      where ${conditions[state]}
        ${queue === undefined ? sql`` : sql`and ${kind} = ${queue}`}
        ${place === null ? sql`` : sql`and (job.created_on, job.id) < (${place.at}::timestamptz, ${place.id}::uuid)`}
      order by job.created_on desc, job.id desc limit ${pageSize + 1}`.execute(trx);
    const jobs = rows.slice(0, pageSize).map((row) => ({ ...row, state }));
    const last = jobs.at(-1);
    return {
      queues: await countQueues(trx),
      jobs,
      next:
        rows.length > pageSize && last !== undefined
          ? writeCursor({ at: last.createdAt, id: last.id })
          : null,
    };
  });
}
