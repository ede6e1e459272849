import { sql } from 'kysely';
import { z } from 'zod';
import type { ServerDatabase } from '#platform/database';
import { defineJob } from '#platform/queue';
import { maxSeenPictures } from './each-seen-pictures.ts';

/**
 * Daily: of everybody's seen pictures the newest 100,000 stay, none of pages that were stopped for signs of a minor, and
 * counts of past days go.
 */
export const trimSeenPicturesJob = defineJob({
  queue: 'image-searches.trim-seen-pictures',
  schedule: '41 3 * * *',
  input: z.object({}),
  async handler({ database }) {
    const { rows } = await database.asService((trx) =>
      sql<{ user_id: string }>`
        select user_id from private.seen_pictures group by user_id having count(*) > ${maxSeenPictures}`.execute(
        trx,
      ),
    );
    for (const { user_id: userId } of rows) {
      await database.asService((trx) =>
        sql`
          delete from private.seen_pictures where user_id = ${userId} and id < (
            select id from private.seen_pictures where user_id = ${userId}
            order by id desc offset ${maxSeenPictures - 1} limit 1)`.execute(trx),
      );
    }
    await forgetStopped(database);
    await database.asService((trx) =>
      sql`delete from private.image_asks where day < current_date`.execute(trx),
    );
  },
});

/** A page is forgotten in the moment it is stopped; what was kept of it by a look under way then, or before, goes here. */
async function forgetStopped(database: ServerDatabase): Promise<void> {
  const { rows } = await database.asService((trx) =>
    sql<{ user_id: string }>`
      select distinct user_id from public.findings where status = 'stopped'`.execute(trx),
  );
  for (const { user_id: userId } of rows) {
    await database.asService((trx) =>
      sql`
        delete from private.seen_pictures where user_id = ${userId} and page_url in (
          select unnest(array[url, address]) from public.findings
          where user_id = ${userId} and status = 'stopped')`.execute(trx),
    );
  }
}
