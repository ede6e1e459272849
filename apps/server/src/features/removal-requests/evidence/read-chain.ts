import type { ChainedEvent } from '@leakblock/documents/evidence';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/** The events of a case as they were hashed, the first one first. @param trx as `service_role` */
export async function readChain(trx: ServerTransaction, caseId: string): Promise<ChainedEvent[]> {
  const { rows } = await sql<ChainedEvent>`
    select private.removal_event_text(event) as text, encode(event.hash, 'hex') as hash
    from public.removal_events as event where case_id = ${caseId} order by seq`.execute(trx);
  return rows;
}

/** Place of the first event that does not follow from the one before it; null when all do. */
export async function findBrokenEvent(
  trx: ServerTransaction,
  caseId: string,
): Promise<number | null> {
  const { rows } = await sql<{ seq: number | null }>`
    select private.find_broken_removal_event(${caseId}::uuid) as seq`.execute(trx);
  return rows[0]?.seq ?? null;
}
