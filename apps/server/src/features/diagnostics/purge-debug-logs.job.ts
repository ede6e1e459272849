import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '#platform/queue';

/** Daily: debug logs are for mending, and nobody mends what is older than a month. */
export const purgeDebugLogsJob = defineJob({
  queue: 'diagnostics.purge-debug-logs',
  schedule: '41 3 * * *',
  input: z.object({}),
  async handler(context) {
    await context.database.asService((trx) =>
      sql`delete from public.debug_logs where created_at < now() - interval '30 days'`.execute(trx),
    );
  },
});
