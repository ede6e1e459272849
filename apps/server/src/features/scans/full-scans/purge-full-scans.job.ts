import { sql } from 'kysely';
import { z } from 'zod';
import type { ServerTransaction } from '#platform/database';
import { deleteInParts } from '#platform/delete-in-parts';
import { defineJob } from '#platform/queue';
import { isLeftOver, leftOverDays } from './left-over-pages.ts';

/** Scans of a person whose single answers are kept: those of hourly scans would be millions of rows. */
const detailedScans = 3;
/** Scans that are looked at together. */
const scansAtOnce = 100;

/** Before every id. */
const beforeAll = '00000000-0000-0000-0000-000000000000';

type Detail = 'public.scan_checks' | 'public.scan_pages';

/**
 * Hourly: what ended full scans asked is forgotten, but for pages that they left over, and of older ones what every site
 * said. The scans themselves, their counts and their findings stay.
 */
export const purgeFullScansJob = defineJob({
  queue: 'scans.purge-full-scans',
  schedule: '37 * * * *',
  input: z.object({}),
  async handler({ database }, _data, signal) {
    const where = sql`id in (
      select task.id from private.scan_tasks as task join public.scans as scan on scan.id = task.scan_id
      where scan.kind = 'full' and scan.status <> 'running'
        and not (${isLeftOver} and task.created_at > now() - make_interval(days => ${leftOverDays})))`;
    await deleteInParts(database.asService, { table: 'private.scan_tasks', where }, signal);
    for (const detail of ['public.scan_pages', 'public.scan_checks'] as const) {
      let after: string | null = null;
      do {
        signal.throwIfAborted();
        after = await database.asService((trx) => purgeDetails(trx, detail, after));
      } while (after !== null);
    }
  },
});

/**
 * Forgets what the next scans have of it that are old: full ones after which their person had enough others. From one that
 * has any to the next by their index, since all scans there ever were are many more.
 * @returns the last one that was looked at, while there may be others behind it
 */
async function purgeDetails(
  trx: ServerTransaction,
  detail: Detail,
  after: string | null,
): Promise<string | null> {
  const table = sql.table(detail);
  const { rows } = await sql<{ id: string; isOld: boolean }>`
    with recursive detailed (scan_id) as (
      (select scan_id from ${table} where scan_id > ${after ?? beforeAll}::uuid order by scan_id limit 1)
      union all
      select (select scan_id from ${table} where scan_id > detailed.scan_id order by scan_id limit 1)
      from detailed where detailed.scan_id is not null
    )
    select scan.id, scan.kind = 'full' and scan.status <> 'running' and ${detailedScans} = (
        select count(*) from (
          select from public.scans as newer
          where newer.user_id = scan.user_id and newer.kind = 'full' and newer.status <> 'running'
            and newer.started_at > scan.started_at
          limit ${detailedScans}
        ) as others
      ) as "isOld"
    from (select scan_id from detailed where scan_id is not null limit ${scansAtOnce}) as next
    join public.scans as scan on scan.id = next.scan_id
    order by scan.id`.execute(trx);
  const old = rows.filter(({ isOld }) => isOld).map(({ id }) => id);
  await sql`delete from ${table} where scan_id = any (${old}::uuid[])`.execute(trx);
  return rows.length < scansAtOnce ? null : (rows.at(-1)?.id ?? null);
}
