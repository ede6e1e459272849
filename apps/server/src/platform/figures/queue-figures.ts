import { sql } from 'kysely';
import { deadLetterQueue } from '../tend-job.ts';
import type { Figures, Reading } from './figure.ts';

/** Jobs of one state that are counted at most, of all queues together. */
const counted = 20_000;

const jobs = 'leakblock_queue_jobs';
const oldest = 'leakblock_queue_oldest_due_seconds';

type Row = {
  queue: string;
  due: number;
  later: number;
  running: number;
  dead: number;
  oldest: number;
};

/** How much every queue has to do, and how long the job that is due the longest has been waiting. */
export const queueFigures: Figures = {
  figures: [
    {
      name: jobs,
      help: `Jobs by state: due, later (not before a time to come), running, dead (failed for good). Counted up to ${String(counted)} of a state.`,
      labels: ['queue', 'state'],
    },
    { name: oldest, help: 'How long the job that waits the longest is due.', labels: ['queue'] },
  ],
  read: async ({ database }) => {
    const { rows } = await database.asServer((trx) =>
      sql<Row>`
        with job as materialized (
          (select name, state, start_after, source_name from pgboss.job where state = 'created'
            order by created_on limit ${counted})
          union all
          (select name, state, start_after, source_name from pgboss.job where state = 'retry' limit ${counted})
          union all
          (select name, state, start_after, source_name from pgboss.job where state = 'active' limit ${counted})
        ), sorted as (
          select coalesce(source_name, name) as queue, start_after,
            case when name = ${deadLetterQueue} then 'dead' when state = 'active' then 'running'
              when start_after <= now() then 'due' else 'later' end as state
          from job
        )
        select queue.name as queue,
          count(*) filter (where sorted.state = 'due')::int as due,
          count(*) filter (where sorted.state = 'later')::int as later,
          count(*) filter (where sorted.state = 'running')::int as running,
          count(*) filter (where sorted.state = 'dead')::int as dead,
          coalesce(extract(epoch from now() - min(start_after) filter (where sorted.state = 'due')), 0)::float8
            as oldest
        from pgboss.queue as queue left join sorted on sorted.queue = queue.name
        where queue.name <> ${deadLetterQueue} and queue.name not like '\\_\\_pgboss%'
        group by 1 order by 1`.execute(trx),
    );
    return rows.flatMap(({ queue, oldest: seconds, ...counts }): Reading[] => [
      ...Object.entries(counts).map(([state, value]) => ({
        name: jobs,
        labels: { queue, state },
        value,
      })),
      { name: oldest, labels: { queue }, value: seconds },
    ]);
  },
};
