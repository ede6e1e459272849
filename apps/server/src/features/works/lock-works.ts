import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/** How many works and frames a person has. */
export type WorkCounts = { works: number; frames: number };

/** Lets one transaction at a time add works for a person, and counts what she has. Nobody else waits. */
export async function lockWorks(trx: ServerTransaction, userId: string): Promise<WorkCounts> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`works:${userId}`}, 0))`.execute(trx);
  const { rows } = await sql<WorkCounts>`
    select (select count(*) from public.works where user_id = ${userId}) as works,
      (select count(*) from public.work_fingerprints where user_id = ${userId}) as frames`.execute(
    trx,
  );
  return rows[0] ?? { works: 0, frames: 0 };
}
