import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '#platform/queue';

/** Hourly: answers to keys go after a day, deliveries after 30. */
export const purgeApiJob = defineJob({
  queue: 'oauth-clients.purge-api',
  schedule: '41 * * * *',
  input: z.object({}),
  async handler(context) {
    const at = context.now().toISOString();
    await context.database.asService(async (trx) => {
      await sql`delete from private.idempotency_keys
        where created_at < ${at}::timestamptz - interval '24 hours'`.execute(trx);
      await sql`delete from private.webhook_deliveries
        where state <> 'waiting' and webhook_deliveries.at < ${at}::timestamptz - interval '30 days'`.execute(
        trx,
      );
    });
  },
});
