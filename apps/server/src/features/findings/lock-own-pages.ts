import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

const key = (userId: string): string => `own pages ${userId}`;

/**
 * Until the transaction ends nothing that was found of this person is settled by what she lists as her own: what is read of
 * that from now on is true of what is written, or it is settled afterwards. To be called before anything of hers that
 * settling changes is locked. Any number of writers may hold it.
 */
export async function holdOwnPages(trx: ServerTransaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${key(userId)}, 0))`.execute(trx);
}

/** Waits for what is being written of this person; what is written afterwards knows what she lists as her own by now. */
export async function lockOwnPages(trx: ServerTransaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key(userId)}, 0))`.execute(trx);
}
