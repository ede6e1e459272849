import type { Sql } from './start-database.ts';

/** Jobs that are neither done nor waiting for their time, and those that were given up, by queue. */
export async function openJobs(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string; state: string }>(
    `select name, state from pgboss.job
     where state in ('active', 'retry') or state = 'created' and start_after < now() - interval '10 seconds'
     order by name`,
  );
  return rows.map(({ name, state }) => `${name} ${state}`);
}

/** What was given up. */
export async function deadLetters(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }>(
    `select name from pgboss.job where state = 'failed' or name = 'dead-letters' order by name`,
  );
  return rows.map(({ name }) => name);
}

/** Notices with what became of each, and how often each arrived. */
export type NoticeFigures = { lost: string[]; twice: string[]; undecided: number; sent: number };

/** @param arrivals Message-IDs at the mail server, with angle brackets */
export async function countNotices(
  sql: Sql,
  requestIds: readonly string[],
  arrivals: readonly string[],
): Promise<NoticeFigures> {
  const mails = await sql<{ id: string; message: string; status: string; request: string }>(
    `select mail.request_id as id, mail.message_id as message, mail.status, request.status as request
     from outgoing_mails as mail join removal_requests as request on request.id = mail.request_id
     where mail.request_id = any($1)`,
    [requestIds],
  );
  const often = (message: string) => arrivals.filter((id) => id === `<${message}>`).length;
  const known = new Set(mails.map(({ id }) => id));
  return {
    lost: [
      ...requestIds.filter((id) => !known.has(id)),
      ...mails
        .filter(({ message, request, status }) =>
          status === 'undecided'
            ? false
            : status !== 'sent' || request !== 'sent' || often(message) !== 1,
        )
        .map(({ id, status }) => `${id} ${status}`),
    ],
    twice: mails.filter(({ message }) => often(message) > 1).map(({ id }) => id),
    undecided: mails.filter(({ status }) => status === 'undecided').length,
    sent: mails.filter(({ status }) => status === 'sent').length,
  };
}

/** Ticks of schedules that were taken up more than once, and how many there were. */
export async function countTicks(sql: Sql): Promise<{ twice: string[]; ticks: number }> {
  // What the queue's clock sends, before it becomes the job itself.
  const rows = await sql<{ name: string; n: number }>(
    `select data ->> 'name' as name, count(*)::int as n from pgboss.job
     where name = '__pgboss__send-it' group by data ->> 'name', date_trunc('minute', singleton_on)`,
  );
  return { twice: rows.filter(({ n }) => n > 1).map(({ name }) => name), ticks: rows.length };
}
