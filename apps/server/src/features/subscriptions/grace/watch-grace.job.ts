import { sql } from 'kysely';
import { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { inPages } from '#platform/in-pages';
import { defineJob } from '#platform/queue';
import { openProvider } from '../payments/open-provider.ts';
import { endUnpaid } from './end-unpaid.ts';
import { tellAboutGrace } from './tell-about-grace.ts';
import { watchGraceQueue } from './watch-grace.queue.ts';

/** Subscriptions that are listed together. */
const perPage = 100;

type Due = { id: string; isOver: boolean };

/** Tells what is due about missing payments, and ends plans whose time is over: every hour, and when a clock is moved. */
export const watchGraceJob = defineJob({
  queue: watchGraceQueue,
  schedule: '7 * * * *',
  input: z.unknown(),
  handler: (context, _data, signal) => watchGrace(context, signal),
});

/** Has the worker look now at what is unpaid. */
export async function watchGraceNow(context: Pick<ServerContext, 'queue'>): Promise<void> {
  await context.queue.send(watchGraceQueue, {});
}

/** Takes up what is due by the context's clock. One subscription that fails does not keep the others. */
export async function watchGrace(context: ServerContext, signal: AbortSignal): Promise<void> {
  const now = context.now();
  const provider = openProvider(context);
  const due = inPages(perPage, (after: Due | null) => listDue(context, now, after));
  for await (const { id, isOver } of due) {
    if (signal.aborted) return;
    try {
      if (isOver && provider !== null) await endUnpaid(context, provider, id, now);
      await context.database.asService((trx) => tellAboutGrace(trx, context, id, now));
    } catch (error) {
      context.log.error({ err: error, subscription: id }, 'A missing payment was not seen to.');
    }
  }
}

/** Unpaid ones, and those that ended unpaid in the last days, however they ended. */
async function listDue(
  { database }: Pick<ServerContext, 'database'>,
  now: Date,
  after: Due | null,
): Promise<Due[]> {
  const at = now.toISOString();
  const { rows } = await database.asService((trx) =>
    sql<Due>`
      select id, status = 'past_due' and grace_ends_at <= ${at}::timestamptz as "isOver"
      from public.subscriptions
      where (status = 'past_due'
          or (status = 'ended' and end_reason = 'unpaid'
            and ended_at > ${at}::timestamptz - interval '3 days'))
        and ${after === null ? sql`true` : sql`id > ${after.id}::uuid`}
      order by id limit ${perPage}`.execute(trx),
  );
  return rows;
}
