import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/**
 * Until the transaction ends nobody else writes what this person pays, nor by whose recommendation she came: what was
 * read of the provider under the lock is newer than anything that was written before.
 */
export async function lockBilling(trx: ServerTransaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`billing person ${userId}`}, 0))`.execute(
    trx,
  );
}
