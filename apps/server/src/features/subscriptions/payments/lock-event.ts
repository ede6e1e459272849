import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/** Deliveries of one event wait for each other; whoever comes second finds it kept. */
export async function lockEvent(trx: ServerTransaction, eventId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`billing event ${eventId}`}, 0))`.execute(
    trx,
  );
}
