import { sql } from 'kysely';
import { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { deleteInParts } from '#platform/delete-in-parts';
import { defineJob } from '#platform/queue';

/** Why a picture of an official page did not become a work: words of the import's report. */
type PassedAs = 'known' | 'unfit' | 'unread';

/** Of a person; older ones are looked at again. */
const kept = 20_000;

const isOver = sql<boolean>`
  passed_at < now() - case outcome when 'unfit' then interval '90 days' else interval '1 day' end`;

/** Forgets what is due for another look, also of people who import no more. */
export const trimPassedPicturesJob = defineJob({
  queue: 'works.trim-passed-pictures',
  input: z.object({}),
  schedule: '53 3 * * *',
  handler: async ({ database }, _data, signal) => {
    const old = { table: 'private.passed_pictures', where: isOver };
    await deleteInParts(database.asService, old, signal);
  },
});

/** Keeps that a picture was looked at and not taken, so that the next runs get to what stands behind it. */
export async function passOver(
  { database }: Pick<ServerContext, 'database'>,
  userId: string,
  url: string,
  outcome: PassedAs,
): Promise<void> {
  await database.asService((trx) =>
    trx
      .insertInto('private.passed_pictures')
      .values({ user_id: userId, url, outcome })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'url'])
          .doUpdateSet({ outcome, passed_at: sql<string>`now()` }),
      )
      .execute(),
  );
}

/**
 * Addresses that need no further look, and what came of the last one. An unfit picture is forgotten after 90 days: it may
 * be another one by then. One that did not answer is after a day, and one whose file was a work: the work may be deleted.
 */
export async function listSeen(
  { database }: Pick<ServerContext, 'database'>,
  userId: string,
): Promise<Map<string, PassedAs>> {
  const rows = await database.asService(async (trx) => {
    await sql`
      delete from private.passed_pictures where user_id = ${userId} and (
        ${isOver} or url in (
          select url from private.passed_pictures where user_id = ${userId}
          order by passed_at desc offset ${kept}))`.execute(trx);
    const seen = await sql<{ url: string; outcome: PassedAs }>`
      select url, outcome from private.passed_pictures where user_id = ${userId}
      union all
      select source_url, 'known' from public.works
      where user_id = ${userId} and source_url is not null`.execute(trx);
    return seen.rows;
  });
  return new Map(rows.map(({ outcome, url }) => [url, outcome]));
}
