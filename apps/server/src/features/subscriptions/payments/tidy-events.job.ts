import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '#platform/queue';

/**
 * Every hour: deletes events of payments that came more than 180 days ago, and leaves of those that a program of an earlier
 * version kept whole what this one keeps. A provider delivers an event again for days, and its signature is good for minutes:
 * none comes a second time after that.
 */
export const tidyEventsJob = defineJob({
  queue: 'subscriptions.tidy-events',
  schedule: '53 * * * *',
  input: z.object({}).loose(),
  async handler({ database, now }, _data, signal) {
    let touched: number;
    do {
      signal.throwIfAborted();
      touched = await database.asService(async (trx) => {
        const { rows } = await sql<{ touched: string }>`
          select private.tidy_billing_events(${now().toISOString()}::timestamptz) as touched`.execute(
          trx,
        );
        return Number(rows[0]?.touched);
      });
    } while (touched > 0);
  },
});
