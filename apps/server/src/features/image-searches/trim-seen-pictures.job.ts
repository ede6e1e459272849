import { sql } from 'kysely';
import { z } from 'zod';
import type { ServerDatabase } from '#platform/database';
import { defineJob } from '#platform/queue';
import { maxSeenPictures } from './each-seen-pictures.ts';

/** So many rows are read or deleted at once. */
const step = 10_000;

/**
 * Daily: of everybody's seen pictures the newest 100,000 stay, none of pages that were stopped for signs of a minor, and
 * counts of past days go.
 */
export const trimSeenPicturesJob = defineJob({
  queue: 'image-searches.trim-seen-pictures',
  schedule: '41 3 * * *',
  input: z.object({}),
  async handler({ database }) {
    for (const userId of await listWhoSaw(database)) await trimOf(database, userId);
    await forgetStopped(database);
    await database.asService((trx) =>
      sql`delete from private.image_asks where day < current_date`.execute(trx),
    );
  },
});

type Step = { last: number | null; people: string[] | null; isRecent: boolean | null };

/**
 * Whose pictures came in the last days: nobody else's grew. Read from the newest back, so that what it takes goes by what
 * is new; three days, as a night may be missed. Searches look at the newest 100,000 whatever is kept.
 */
async function listWhoSaw(database: ServerDatabase): Promise<Set<string>> {
  const people = new Set<string>();
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const { rows } = await database.asService((trx) =>
      sql<Step>`
        select min(id) as last, array_agg(distinct user_id) as people,
          bool_or(seen_at > now() - interval '3 days') as "isRecent"
        from (select id, user_id, seen_at from private.seen_pictures
          where id < ${before} order by id desc limit ${step}) newest`.execute(trx),
    );
    const [{ last, people: found, isRecent } = { last: null, people: null, isRecent: null }] = rows;
    if (last === null || isRecent !== true) return people;
    for (const userId of found ?? []) people.add(userId);
    before = last;
  }
}

async function trimOf(database: ServerDatabase, userId: string): Promise<void> {
  let deleted = 0n;
  do {
    const { numAffectedRows } = await database.asService((trx) =>
      sql`
        delete from private.seen_pictures where id in (
          select id from private.seen_pictures where user_id = ${userId}
          order by id desc offset ${maxSeenPictures} limit ${step})`.execute(trx),
    );
    deleted = numAffectedRows ?? 0n;
  } while (deleted === BigInt(step));
}

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
