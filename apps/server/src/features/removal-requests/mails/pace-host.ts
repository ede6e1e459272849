import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import { hostOf } from './mail-row.ts';

/** Mails that one recipient's host gets in a minute, so that its server does not take us for spam. */
const mailsPerHostAndMinute = 20;
/** Kept for what is urgent, so that it need not wait behind the rest. */
const furtherForUrgent = 10;

/**
 * When a mail may be tried, by the mails that its host got in the last minute and those that wait before it: null now,
 * else in so many seconds. Workers that ask for one host at the same time wait for each other's transaction.
 */
export async function paceHost(
  trx: ServerTransaction,
  mail: { id: string; to_address: string; created_at: string; isUrgent: boolean },
): Promise<number | null> {
  const perMinute = mailsPerHostAndMinute + (mail.isUrgent ? furtherForUrgent : 0);
  const host = hostOf(mail.to_address);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mails to ${host}`}, 0))`.execute(trx);
  const { rows } = await sql<{ given: string; before: string }>`
    select
      count(*) filter (where handed_over_at > now() - interval '1 minute') as given,
      count(*) filter (where status = 'queued' and created_at < ${mail.created_at}) as before
    from outgoing_mails
    where lower(split_part(to_address, '@', 2)) = ${host}
      and (handed_over_at > now() - interval '1 minute' or status = 'queued')`.execute(trx);
  const given = Number(rows[0]?.given ?? 0);
  if (given < perMinute) return null;
  const minutes = Math.ceil((Number(rows[0]?.before ?? 0) + 1) / perMinute);
  return 60 * Math.min(10, Math.max(1, minutes));
}
