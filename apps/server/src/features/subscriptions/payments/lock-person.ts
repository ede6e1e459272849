import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/**
 * Until the transaction ends nobody else writes this person's subscriptions and payments: what was read of the provider
 * under the lock is newer than anything that was written before.
 */
export async function lockPerson(trx: ServerTransaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`billing person ${userId}`}, 0))`.execute(
    trx,
  );
}

/** Deliveries of one event wait for each other; whoever comes second finds it kept. */
export async function lockEvent(trx: ServerTransaction, eventId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`billing event ${eventId}`}, 0))`.execute(
    trx,
  );
}
