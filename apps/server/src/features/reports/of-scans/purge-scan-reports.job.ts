import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '#platform/queue';

/** Days that the report of one scan is kept; those of days, weeks and months tell the same for good. */
const keptDays = 90;

/** Daily. */
export const purgeScanReportsJob = defineJob({
  queue: 'reports.purge-scan-reports',
  schedule: '41 3 * * *',
  input: z.object({}),
  async handler({ database, now }) {
    const before = new Date(now().getTime() - keptDays * 86_400_000).toISOString();
    await database.asService((trx) =>
      sql`delete from public.reports where kind = 'scan' and created_at < ${before}::timestamptz`.execute(
        trx,
      ),
    );
  },
});
