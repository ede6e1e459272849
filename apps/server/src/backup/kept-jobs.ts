import { copyIn } from '@leakblock/database/server';
import type { RowsIn } from '@leakblock/database/server';
import type { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { deadLetterQueue } from '../platform/queue.ts';
import type { JobDefinition } from '../platform/queue.ts';

/** What is kept of a job that was not done; limits and retries are those of its queue. */
const columns = ['id', 'name', 'priority', 'data', 'start_after', 'singleton_key'];

/** Jobs that were not done, one that was being done included: it is done again, as after a crash. */
export const openJobsQuery = `select ${columns.join(', ')} from pgboss.job
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
      id uuid, name text, priority integer, data jsonb, start_after timestamptz, singleton_key text)`);
}

/** Takes jobs as `openJobsQuery` gave them. */
export const takeJobs = (client: Client): RowsIn =>
  copyIn(client, { schema: 'pg_temp', name: 'restored_jobs', columns });

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
      if (rows.length === 0) return sent;
      place = rows.at(-1)?.place ?? place;
      for (const [name, group] of Map.groupBy(rows, (row) => row.name)) {
        if (!known.has(name)) continue;
        await boss.insert(name, group.map(jobOf));
        sent += group.length;
      }
    }
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
