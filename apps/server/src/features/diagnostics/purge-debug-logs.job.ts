import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInParts } from '#platform/delete-in-parts';
import { defineJob } from '#platform/queue';

/** Daily: debug logs are for mending, and nobody mends what is older than a month. */
export const purgeDebugLogsJob = defineJob({
  queue: 'diagnostics.purge-debug-logs',
  schedule: '41 3 * * *',
  input: z.object({}),
  async handler({ database }, _data, signal) {
    const where = sql`created_at < now() - interval '30 days'`;
    await deleteInParts(database.asService, { table: 'public.debug_logs', where }, signal);
  },
});
