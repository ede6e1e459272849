import type { ServerTransaction } from '#platform/database';

/** The clock of the newest counter-notice to a request; null when there is none. @param trx as `service_role` */
export async function loadCounterClock(
  trx: ServerTransaction,
  requestId: string,
): Promise<{ received_on: string; decide_by: string; restored_by: string } | null> {
  const row = await trx
    .selectFrom('counter_notices')
    .select(['received_on', 'decide_by', 'restored_by'])
    .where('request_id', '=', requestId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
