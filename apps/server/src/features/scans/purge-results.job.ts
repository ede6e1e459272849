import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '#platform/queue';

/**
 * Hourly: results past their time go, and with them the scan, its checks and the name that was typed.
 * A day nobody asks about any more needs no allowance either (they go with their scan).
 */
export const purgeResultsJob = defineJob({
  queue: 'scans.purge-results',
  schedule: '17 * * * *',
  input: z.object({}),
  async handler(context) {
    await context.database.asService(async (trx) => {
      await sql`
        delete from public.scans scan using public.instant_scan_results result
        where result.scan_id = scan.id and result.expires_at < now() and result.user_id is null
          and scan.status <> 'running'`.execute(trx);
      await sql`delete from private.host_slots where next_at < now() - interval '1 hour'`.execute(
        trx,
      );
    });
  },
});
