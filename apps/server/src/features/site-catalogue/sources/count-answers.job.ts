import { sql } from 'kysely';
import { z } from 'zod';
import type { ServerTransaction } from '#platform/database';
import { defineJob } from '#platform/queue';

/** Days that figures are kept. */
const keptDays = 60;

/**
 * Counts by site what scans were answered today, and once an hour yesterday too, of which little is added any more.
 * Operators read these figures instead of a million answers; they are ten minutes old at most.
 */
export const countAnswersJob = defineJob({
  queue: 'site-catalogue.count-answers',
  schedule: '*/10 * * * *',
  input: z.object({}),
  async handler(context) {
    const now = context.now();
    const isHourly = now.getUTCMinutes() < 10;
    await context.database.asService(async (trx) => {
      await countAnswers(trx, now, isHourly ? 1 : 0);
      if (isHourly) await forgetOldDays(trx, now);
    });
  },
});

const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);

/**
 * Counts anew from so many days before `now` on (UTC).
 * @param trx as `service_role`
 */
async function countAnswers(trx: ServerTransaction, now: Date, daysBefore: number): Promise<void> {
  const from = dayBefore(now, daysBefore);
  await sql`
    insert into private.site_days (site_id, day, asked, answered, blocked, last_answered_at)
    select site_id, (checked_at at time zone 'UTC')::date, count(*),
      count(*) filter (where verdict <> 'unknown'),
      count(*) filter (where reason in ('challenge', 'login_wall', 'blocked', 'rate_limited')),
      max(checked_at) filter (where verdict <> 'unknown')
    from public.scan_checks where checked_at >= ${from}::date at time zone 'UTC'
    group by 1, 2
    on conflict (site_id, day) do update set
      asked = greatest(excluded.asked, site_days.asked),
      answered = greatest(excluded.answered, site_days.answered),
      blocked = greatest(excluded.blocked, site_days.blocked),
      last_answered_at = greatest(excluded.last_answered_at, site_days.last_answered_at)`.execute(
    trx,
  );
}

async function forgetOldDays(trx: ServerTransaction, now: Date): Promise<void> {
  await sql`delete from private.site_days where day < ${dayBefore(now, keptDays + 1)}::date`.execute(
    trx,
  );
}
