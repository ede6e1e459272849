import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInParts } from '#platform/delete-in-parts';
import { defineJob } from '#platform/queue';

/** Scans of one transaction: what every site said goes with each. */
const part = 200;

/**
 * Hourly: results past their time go, and with them the scan, its checks and the name that was typed.
 * A day nobody asks about any more needs no allowance either (they go with their scan). A member's result stays: of whoever
 * asked for its report, maybe a stranger, the address goes, as the mail that confirms it says.
 */
export const purgeResultsJob = defineJob({
  queue: 'scans.purge-results',
  schedule: '17 * * * *',
  input: z.object({}),
  async handler({ database }, _data, signal) {
    const where = sql`status <> 'running' and id in (
      select scan_id from public.instant_scan_results where expires_at < now() and user_id is null)`;
    await deleteInParts(database.asService, { table: 'public.scans', where, part }, signal);
    await database.asService((trx) =>
      sql`
        update public.instant_scan_results
        set email = null, report_language = null, report_requested_at = null, email_confirmed_at = null
        where expires_at < now() and user_id is not null and email is not null`.execute(trx),
    );
    await database.asService((trx) =>
      sql`delete from private.host_slots where next_at < now() - interval '1 hour'`.execute(trx),
    );
  },
});
