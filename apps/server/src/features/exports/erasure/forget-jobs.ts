import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/** Jobs that one statement looks through: all of a week would take longer than a statement may. */
const jobsAtOnce = 20_000;

type Job = { name: string; id: string };
const beforeAll: Job = { name: '', id: '00000000-0000-0000-0000-000000000000' };

/**
 * A mailbox or an id in a text, whole: `anna@example.org` is not about `joanna@example.org`. Regular expression of the
 * database; what JSON writes for ends of lines is no part of an address.
 */
const wholly = (mark: string): string =>
  `(?:(?<![[:alnum:].!#$%&'*+/=?^_\`{|}~-])|(?<=\\\\[nrt]))${mark.replace(/[$()*+./?[\\\]^{|}-]/gu, String.raw`\$&`)}(?![[:alnum:]-]|[.][[:alnum:]])`;

/** Deletes the jobs that name her by her id or her mailbox. @param trx as the server's own role */
export async function forgetJobs(trx: ServerTransaction, marks: readonly string[]): Promise<void> {
  for (let last: Job | undefined = beforeAll; last !== undefined;) {
    const jobs = await readJobs(trx, marks, last);
    const hers = jobs.filter(({ isHers }) => isHers);
    await sql`
      delete from pgboss.job as job
      using unnest(${hers.map(({ name }) => name)}::text[], ${hers.map(({ id }) => id)}::uuid[]) as hers (name, id)
      where job.name = hers.name and job.id = hers.id`.execute(trx);
    last = jobs.find(({ isHers }) => !isHers);
  }
}

/**
 * Of the next jobs those that name her, and the last one that was looked at. Most hold nothing of what is looked for: the
 * regular expression, which takes a hundred times as long, is for the others.
 */
async function readJobs(
  trx: ServerTransaction,
  marks: readonly string[],
  after: Job,
): Promise<(Job & { isHers: boolean })[]> {
  const holdsOne = sql.join(
    marks.map((mark) => sql`strpos(said, ${mark}) > 0`),
    sql` or `,
  );
  const { rows } = await sql<Job & { isHers: boolean }>`
    with looked as materialized (
      select name, id, lower(concat_ws(' ', data, output, singleton_key)) as said from pgboss.job
      where (name, id) > (${after.name}, ${after.id}::uuid) order by name, id limit ${jobsAtOnce}
    )
    select name, id, true as "isHers" from looked
    where case when ${holdsOne} then said ~ ${marks.map(wholly).join('|')} else false end
    union all (select name, id, false from looked order by name desc, id desc limit 1)`.execute(
    trx,
  );
  return rows;
}
