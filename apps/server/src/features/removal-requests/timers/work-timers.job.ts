import { sql } from 'kysely';
import { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { defineJob } from '#platform/queue';
import { requestPreparation } from '../cases/request-preparation.ts';
import { stopCases } from '../evidence/stop-cases.ts';
import { waitOutBounces } from '../mails/incoming/wait-out-bounces.ts';
import { releaseWaitingMails } from '../mails/pace-recipient.ts';
import { listStoppedElsewhere } from './list-stopped-elsewhere.ts';
import { takeUpPlans } from './take-up-plans.ts';
import { workCases } from './work-cases.ts';
import { workRequest } from './work-request.ts';

const workTimersQueue = 'removal-requests.work-timers';

/** What one run takes up at most; the rest is due a minute later. */
const requestsAtOnce = 500;

/** Does what is due on requests and cases: every minute, and when somebody moves a clock. */
export const workTimersJob = defineJob({
  queue: workTimersQueue,
  schedule: '* * * * *',
  input: z.object({}).loose(),
  handler: (context, _data, signal) => workTimers(context, signal),
});

/** Has the worker do now what is due. */
export async function workTimersNow(context: Pick<ServerContext, 'queue'>): Promise<void> {
  await context.queue.send(workTimersQueue, {});
}

/** Takes up everything that is due by the context's clock. One that fails does not keep the others. */
export async function workTimers(context: ServerContext, signal: AbortSignal): Promise<void> {
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    if (signal.aborted) return;
    try {
      await work();
    } catch (error) {
      context.log.error({ err: error, what }, 'A timer of removals failed.');
    }
  };
  // Before anything else: nothing more is sent, asked or kept about such a page.
  await attempt('stopped pages', async () => {
    for (const each of await context.database.asService(listStoppedElsewhere))
      await attempt(`stopped case ${each.id}`, () => stopCases(context, [each]));
  });
  await attempt('waiting mails', () => releaseWaitingMails(context));
  await attempt('bounces', () => waitOutBounces(context));
  for (const { id } of await listDue(context))
    await attempt(`request ${id}`, () => workRequest(context, id));
  await attempt('cases', () => workCases(context, signal));
  await attempt('plans', () => takeUpPlans(context, signal));
  for (const userId of await listUnprepared(context))
    await attempt(`preparation ${userId}`, () => requestPreparation(context, userId));
}

async function listDue(context: ServerContext): Promise<{ id: string }[]> {
  return context.database.asService((trx) =>
    trx
      .selectFrom('removal_requests')
      .select('id')
      .where('next_at', '<=', context.now().toISOString())
      .where(sql<boolean>`not private.is_ending(user_id)`)
      .orderBy('next_at')
      .orderBy('id')
      .limit(requestsAtOnce)
      .execute(),
  );
}

/** People with cases that nobody prepares or drafts notices for, since a worker died at it. */
async function listUnprepared(context: ServerContext): Promise<string[]> {
  const now = context.now().toISOString();
  const { rows } = await context.database.asService((trx) =>
    sql<{ user_id: string }>`
      select distinct user_id from public.removal_cases
      where (prepared_at is null or preparing_until is not null)
        and stop_label is null and status not in ('withdrawn', 'invalid')
        and not private.is_ending(user_id)
        and (preparing_until < ${now}::timestamptz
          or preparing_until is null and updated_at < ${now}::timestamptz - interval '5 minutes')
      limit 50`.execute(trx),
  );
  return rows.map(({ user_id }) => user_id);
}
