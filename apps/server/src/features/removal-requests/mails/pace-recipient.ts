import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { sendJob } from './queue-mail.ts';
import type { MailRow } from './mail-row.ts';

const dayMs = 86_400_000;
const startOfDay = (now: Date): Date => new Date(Math.floor(now.getTime() / dayMs) * dayMs);

/**
 * Until when a mail waits because its recipient has had the day's share of mails, of everybody here together: the next
 * midnight (UTC), or null when it may go. What is urgent never waits, but counts.
 * @param trx which holds the host's turn already, see `paceHost`
 */
export async function paceRecipient(
  trx: ServerTransaction,
  mail: Pick<MailRow, 'to_address'> & { isUrgent: boolean },
  { perDay, now }: { perDay: number; now: Date },
): Promise<Date | null> {
  if (mail.isUrgent) return null;
  const today = startOfDay(now);
  const { rows } = await sql<{ given: number }>`
    select count(*)::integer as given from outgoing_mails
    where lower(to_address) = lower(${mail.to_address})
      and (status = 'handing_over' or status in ('sent', 'undecided', 'bounced')
        and coalesce(sent_at, handed_over_at) >= ${today.toISOString()}::timestamptz)`.execute(trx);
  return (rows[0]?.given ?? 0) < perDay ? null : new Date(today.getTime() + dayMs);
}

/**
 * Hands on the mails that waited for a day which has come, of each recipient as many as it gets in a day, the oldest first;
 * the others wait for the next.
 */
export async function releaseWaitingMails(context: ServerContext): Promise<void> {
  const now = context.now();
  const tomorrow = new Date(startOfDay(now).getTime() + dayMs);
  await context.database.asService(async (trx) => {
    const { rows } = await sql<{ id: string; waits_until: string | null }>`
      with due as (
        select id from outgoing_mails where waits_until <= ${now.toISOString()}::timestamptz
        for update skip locked
      ), ranked as (
        select id, row_number() over (partition by lower(to_address) order by created_at, id) as place
        from outgoing_mails where id in (select id from due)
      )
      update outgoing_mails as mail set waits_until = case
        when ranked.place > ${context.env.NOTICES_PER_RECIPIENT_AND_DAY} and mail.status = 'queued'
        then ${tomorrow.toISOString()}::timestamptz end
      from ranked where ranked.id = mail.id
      returning mail.id, case when mail.status = 'queued' then mail.waits_until else now() end as waits_until`.execute(
      trx,
    );
    for (const { id, waits_until } of rows)
      if (waits_until === null) await sendJob(trx, context, id);
  });
}
