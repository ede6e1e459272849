import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInParts } from '#platform/delete-in-parts';
import { defineJob } from '#platform/queue';

/** Hourly: answers to keys go after a day, deliveries after 30. */
export const purgeApiJob = defineJob({
  queue: 'oauth-clients.purge-api',
  schedule: '41 * * * *',
  input: z.object({}),
  async handler({ database, now }, _data, signal) {
    const at = now().toISOString();
    const old = [
      {
        table: 'private.idempotency_keys',
        where: sql`created_at < ${at}::timestamptz - interval '24 hours'`,
      },
      {
        table: 'private.webhook_deliveries',
        where: sql`state <> 'waiting' and webhook_deliveries.at < ${at}::timestamptz - interval '30 days'`,
      },
    ];
    for (const each of old) await deleteInParts(database.asService, each, signal);
  },
});
