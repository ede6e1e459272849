import type { ServerTransaction } from '#platform/database';

/** The cases that a request covers. @param trx as `service_role` */
export async function casesOf(
  trx: ServerTransaction,
  requestId: string,
): Promise<
  { case_id: string; user_id: string; outcome: string; restart: number; recipient_key: string }[]
> {
  return trx
    .selectFrom('removal_request_cases')
    .select(['case_id', 'user_id', 'outcome', 'restart', 'recipient_key'])
    .where('request_id', '=', requestId)
    .orderBy('case_id')
    .execute();
}
