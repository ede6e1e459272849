import type { ServerTransaction } from '#platform/database';

/**
 * Whether a mail server may have the notice of a request already: it is being handed over, or nobody knows how that
 * ended.
 * @param trx holds the lock of the request, which is taken before a mail is handed over
 */
export async function isOnItsWay(trx: ServerTransaction, requestId: string): Promise<boolean> {
  const mail = await trx
    .selectFrom('outgoing_mails')
    .select('id')
    .where('request_id', '=', requestId)
    .where('kind', '=', 'notice')
    .where('status', 'in', ['handing_over', 'undecided'])
    .executeTakeFirst();
  return mail !== undefined;
}
