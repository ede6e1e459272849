import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInParts } from '#platform/delete-in-parts';
import { defineJob } from '#platform/queue';

/** Days that the report of one scan is kept; those of days, weeks and months tell the same for good. */
const keptDays = 90;

/** Daily. */
export const purgeScanReportsJob = defineJob({
  queue: 'reports.purge-scan-reports',
  schedule: '41 3 * * *',
  input: z.object({}),
  async handler({ database, now }, _data, signal) {
    const before = new Date(now().getTime() - keptDays * 86_400_000).toISOString();
    const where = sql`kind = 'scan' and created_at < ${before}::timestamptz`;
    await deleteInParts(database.asService, { table: 'public.reports', where }, signal);
  },
});
