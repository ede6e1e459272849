import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '#platform/queue';
import { maxSeenPictures } from './each-seen-pictures.ts';

/** Daily: of everybody's seen pictures the newest 100,000 stay, and counts of past days go. */
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
    await database.asService((trx) =>
      sql`delete from private.image_asks where day < current_date`.execute(trx),
    );
  },
});
