import { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { defineJob } from '#platform/queue';
import { listDue } from './list-due.ts';
import { writeRegular } from './write-regular.ts';

export const writeReportsQueue = 'reports.write-reports';
const nobody = '00000000-0000-0000-0000-000000000000';
/** People that are looked up at a time. */
const atOnce = 100;

/** Every five minutes: the reports of spans that are over, also of those that ended while no worker ran. */
export const writeReportsJob = defineJob({
  queue: writeReportsQueue,
  schedule: '*/5 * * * *',
  input: z.object({}),
  handler: async (context, _data, signal) => {
    await writeReports(context, signal);
  },
});

/**
 * Writes every report that is due. What fails for one person holds up nobody else; the next run tries it again.
 * @returns how many were written
 */
export async function writeReports(
  context: Pick<ServerContext, 'database' | 'log' | 'mails' | 'now' | 'queue'>,
  signal: AbortSignal,
): Promise<number> {
  let [after, written] = [nobody, 0];
  for (;;) {
    const due = await context.database.asService((trx) =>
      listDue(trx, { after, most: atOnce, now: context.now() }),
    );
    for (const each of due) {
      if (signal.aborted) return written;
      try {
        written += await writeRegular(context, each);
      } catch (error) {
        context.log.error({ err: error, userId: each.userId }, 'a report was not written');
      }
    }
    const last = due.at(-1);
    if (last === undefined || due.length < atOnce) return written;
    after = last.userId;
  }
}
