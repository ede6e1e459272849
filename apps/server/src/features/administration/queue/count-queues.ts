import type { Queue } from '@leakblock/domain/administration';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import { deadLetterQueue } from '#platform/queue';

/** Jobs of one state that are counted at most, of all kinds together. */
const counted = 20_000;

/**
 * How many jobs of each kind wait, run, failed or are dead, by the kind's name. A large backlog is counted up to a
 * bound.
 * @param trx as the server's own role
 */
export async function countQueues(trx: ServerTransaction): Promise<Queue['queues']> {
  const { rows } = await sql<Queue['queues'][number]>`
    with job as materialized (
      (select name, state, created_on, source_name, id from pgboss.job where state = 'created'
        order by created_on limit ${counted})
      union all
      (select name, state, created_on, source_name, id from pgboss.job where state = 'active' limit ${counted})
      union all
      (select name, state, created_on, source_name, id from pgboss.job as j where state in ('retry', 'failed')
        and not exists (
          select from pgboss.job as letter where letter.name = ${deadLetterQueue} and letter.source_id = j.id)
        limit ${counted})
    ), figures as (
      select coalesce(source_name, name) as name,
        count(*) filter (where state = 'created' and name <> ${deadLetterQueue}) as waiting,
        count(*) filter (where state = 'active') as running,
        count(*) filter (where state in ('retry', 'failed')) as failed,
        count(*) filter (where state = 'created' and name = ${deadLetterQueue}) as dead,
        min(created_on) filter (where state = 'created' and name <> ${deadLetterQueue}) as oldest
      from job group by 1
    )
    select queue.name, coalesce(waiting, 0) as waiting, coalesce(running, 0) as running,
      coalesce(failed, 0) as failed, coalesce(dead, 0) as dead, oldest as "oldestWaitingAt"
    from pgboss.queue as queue left join figures on figures.name = queue.name
    where queue.name <> ${deadLetterQueue} and queue.name not like '\\_\\_pgboss%' order by queue.name`.execute(
    trx,
  );
  return rows;
}
