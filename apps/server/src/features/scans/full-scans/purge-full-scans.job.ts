import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '#platform/queue';
import { isLeftOver, leftOverDays } from './left-over-pages.ts';

/** Scans of a person whose single answers are kept: those of hourly scans would be millions of rows. */
const detailedScans = 3;

/**
 * Hourly: what ended full scans asked is forgotten, but for pages that they left over, and of older ones what every site
 * said. The scans themselves, their counts and their findings stay.
 */
export const purgeFullScansJob = defineJob({
  queue: 'scans.purge-full-scans',
  schedule: '37 * * * *',
  input: z.object({}),
  async handler(context) {
    await context.database.asService(async (trx) => {
      await sql`
        delete from private.scan_tasks task using public.scans scan
        where scan.id = task.scan_id and scan.kind = 'full' and scan.status <> 'running'
          and not (${isLeftOver} and task.created_at > now() - make_interval(days => ${leftOverDays}))`.execute(
        trx,
      );
      await sql`
        with old as (
          select id from (
            select id, row_number() over (partition by user_id order by started_at desc) as place
            from public.scans where kind = 'full' and status <> 'running'
          ) ended where place > ${detailedScans}
        ), pages as (
          delete from public.scan_pages where scan_id in (select id from old)
        )
        delete from public.scan_checks where scan_id in (select id from old)`.execute(trx);
    });
  },
});
