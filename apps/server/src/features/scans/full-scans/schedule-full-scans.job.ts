import { AppError } from '@leakblock/domain/errors';
import { fullScanLimits, scheduledTiers, tiersWithScans } from '@leakblock/domain/scans';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { defineJob } from '#platform/queue';
import { finishFullScan } from './finish-full-scan.ts';
import { openFullScan } from './open-full-scan.ts';
import { sendShares } from './send-shares.ts';

/** Scans begun in one minute: who is due together is served one after the other. */
const startsPerRun = 10;
/** Full scans that run at once; more would only wait for the same hosts. */
const runningAtMost = 50;
/** A running scan that nobody works on for this long lost its workers. */
const silentSeconds = 60;

/**
 * Every minute: starts full scans of people who are due, the longest overdue first, and calls workers to
 * scans that lost theirs.
 */
export const scheduleFullScansJob = defineJob({
  queue: 'scans.schedule-full-scans',
  schedule: '* * * * *',
  input: z.object({}),
  async handler(context) {
    await resumeSilentScans(context);
    await startDueScans(context);
  },
});

/** Starts the scans that are due now, as many as there is room for, unless nothing is to start by itself. Answers how many. */
export async function startDueScans(context: ServerContext): Promise<number> {
  if (!context.env.SCHEDULED_SCANS) return 0;
  let started = 0;
  for (const userId of await listDue(context)) {
    try {
      await openFullScan(context, { userId, requestedBy: 'schedule' });
      started += 1;
    } catch (error) {
      // She started one herself in this moment, or her plan has just ended: the next run sees.
      if (!(error instanceof AppError)) throw error;
    }
  }
  return started;
}

/**
 * People with a plan and a name, who are not suspended, stay, and whose time has come. A scan that failed asked nothing: it
 * takes the place of none, and only lets the next one wait a while.
 */
async function listDue(context: ServerContext): Promise<string[]> {
  const tiers = scheduledTiers();
  return context.database.asService(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      with running as (
        select user_id from public.scans where kind = 'full' and status = 'running'
      ), person as (
        select profile.id, case
          when exists (
            select from public.user_roles where user_id = profile.id and role = 'admin'
          ) then 'admin' else profile.subscription_tier end as tier
        from public.profiles profile
        where not profile.banned and not private.is_ending(profile.id)
          and exists (select from public.stage_names where user_id = profile.id)
          and not exists (select from running where user_id = profile.id)
      )
      select person.id from person
      join unnest(
        ${tiers.map(({ tier }) => tier)}::text[],
        ${tiers.map(({ everyMs }) => everyMs / 1000)}::float8[]
      ) as plan (tier, seconds) on plan.tier = person.tier
      left join lateral (
        select started_at from public.scans
        where user_id = person.id and kind = 'full' and status <> 'failed'
        order by started_at desc limit 1
      ) last on true
      where (last.started_at is null
          or last.started_at <= now() - make_interval(secs => plan.seconds))
        and not exists (
          select from public.scans
          where user_id = person.id and kind = 'full' and status = 'failed'
            and finished_at > now() - make_interval(hours => ${fullScanLimits.hoursAfterFailure})
        )
      order by last.started_at + make_interval(secs => plan.seconds) nulls first, person.id
      limit greatest(0, least(
        ${startsPerRun}::int, ${runningAtMost}::int - (select count(*)::int from running)))`.execute(
      trx,
    );
    return rows.map(({ id }) => id);
  });
}

/**
 * Calls workers to running scans that are silent; what has run out of time, or found no worker for hours, or is of
 * somebody who is suspended or whose plan has ended or rests, is ended.
 */
export async function resumeSilentScans(context: ServerContext): Promise<void> {
  await context.database.asService(async (trx) => {
    const over = await sql<{ id: string }>`
      select scans.id from public.scans join public.profiles on profiles.id = scans.user_id
      where kind = 'full' and status = 'running' and (profiles.banned
        or profiles.subscription_tier <> all(${tiersWithScans()}::text[]) and not exists (
          select from public.user_roles where user_id = profiles.id and role = 'admin'))`.execute(
      trx,
    );
    for (const { id } of over.rows)
      await finishFullScan(trx, context, id, { status: 'stopped', reason: null });
    const { rows } = await sql<{ id: string; isTaken: boolean; isLate: boolean }>`
      select id, taken_at is not null as "isTaken", coalesce(
        taken_at < now() - make_interval(mins => ${fullScanLimits.minutes}),
        started_at < now() - make_interval(hours => ${fullScanLimits.hoursInQueue})) as "isLate"
      from public.scans
      where kind = 'full' and status = 'running'
        and heartbeat_at < now() - make_interval(secs => ${silentSeconds})`.execute(trx);
    for (const { id, isLate, isTaken } of rows) {
      if (isLate && isTaken)
        await finishFullScan(trx, context, id, { status: 'completed', reason: 'time_limit' });
      else if (isLate) await finishFullScan(trx, context, id, { status: 'failed', reason: null });
      else await sendShares(context, trx, id, { isAgain: true });
    }
  });
}
