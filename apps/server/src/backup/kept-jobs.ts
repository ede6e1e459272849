import { copyIn } from '@leakblock/database/server';
import type { RowsIn } from '@leakblock/database/server';
import type { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { deadLetterQueue } from '../platform/queue.ts';
import type { JobDefinition } from '../platform/queue.ts';

/** What every backup keeps of a job that was not done; limits and retries are those of its queue. */
const firstColumns = ['id', 'name', 'priority', 'data', 'start_after', 'singleton_key'];
/** Of which queue a dead letter is, how often the job was tried, and what it said. */
const letterColumns = ['source_name', 'source_retry_count', 'source_output'];
/** What a backup keeps of each job. */
export const jobColumns: readonly string[] = [...firstColumns, ...letterColumns];

/** Jobs that were not done, one that was being done included: it is done again, as after a crash. */
export const openJobsQuery = `select ${jobColumns.join(', ')} from pgboss.job
  where state in ('created', 'retry', 'active') order by created_on, id`;

type KeptJob = {
  place: number;
  id: string;
  name: string;
  priority: number;
  data: object | null;
  start_after: Date;
  singleton_key: string | null;
};

const pageSize = 500;

/** Makes room for jobs in the session, where they wait for `insertJobs`. */
export async function makeRoomForJobs(client: Client): Promise<void> {
  await client.query(`
    drop table if exists pg_temp.restored_jobs;
    create temporary table restored_jobs (
      place bigint generated always as identity primary key,
      id uuid, name text, priority integer, data jsonb, start_after timestamptz, singleton_key text,
      source_name text, source_retry_count integer, source_output jsonb)`);
}

/** Takes jobs as `openJobsQuery` gave them. @param columns that the backup says it has; older ones say nothing */
export const takeJobs = (client: Client, columns: readonly string[] = firstColumns): RowsIn =>
  copyIn(client, { schema: 'pg_temp', name: 'restored_jobs', columns: [...columns] });

/**
 * Sends the jobs that were taken, to queues of these definitions. Jobs that come by the clock are left out: their next
 * time comes. So are those of queues that are not among them.
 * @returns how many were sent
 */
export async function insertJobs(options: {
  client: Client;
  ownerUrl: string;
  jobs: readonly JobDefinition[];
}): Promise<number> {
  const { client, jobs, ownerUrl } = options;
  const known = new Set([
    deadLetterQueue,
    ...jobs.filter(({ schedule }) => schedule === undefined).map(({ queue }) => queue),
  ]);
  const boss = new PgBoss({
    connectionString: ownerUrl,
    max: 1,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    let [place, sent] = [0, 0];
    for (;;) {
      const { rows } = await client.query<KeptJob>(
        `select place::int, id, name, priority, data, start_after, singleton_key
         from pg_temp.restored_jobs where place > $1 order by place limit $2`,
        [place, pageSize],
      );
      if (rows.length === 0) break;
      place = rows.at(-1)?.place ?? place;
      for (const [name, group] of Map.groupBy(rows, (row) => row.name)) {
        if (!known.has(name)) continue;
        await boss.insert(name, group.map(jobOf));
        sent += group.length;
      }
    }
    // The queue's door takes no dead letters; without their source nobody could run or delete them.
    await client.query(
      `update pgboss.job as letter set source_name = kept.source_name, source_output = kept.source_output,
         source_retry_count = kept.source_retry_count
       from pg_temp.restored_jobs as kept where letter.name = $1 and kept.name = $1 and letter.id = kept.id`,
      [deadLetterQueue],
    );
    return sent;
  } finally {
    await boss.stop({ graceful: false });
  }
}

const jobOf = ({ id, priority, data, start_after, singleton_key }: KeptJob) => ({
  id,
  priority,
  startAfter: start_after,
  ...(data === null ? {} : { data }),
  ...(singleton_key === null ? {} : { singletonKey: singleton_key }),
});
