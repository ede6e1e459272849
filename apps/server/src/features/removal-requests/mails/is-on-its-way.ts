import type { ServerTransaction } from '#platform/database';

/** It is being handed over, or nobody knows how that ended. */
const open = ['handing_over', 'undecided'];

/**
 * Whether a mail server, or Cloudflare, may have the notice of a request already.
 * @param trx holds the lock of the request, which is taken before a notice is handed over
 */
export async function isOnItsWay(trx: ServerTransaction, requestId: string): Promise<boolean> {
  const mail = await trx
    .selectFrom('outgoing_mails')
    .select('id')
    .where('request_id', '=', requestId)
    .where('kind', '=', 'notice')
    .where('status', 'in', open)
    .executeTakeFirst();
  if (mail !== undefined) return true;
  const report = await trx
    .selectFrom('cloudflare_reports')
    .select('request_id')
    .where('request_id', '=', requestId)
    .where('status', 'in', open)
    .executeTakeFirst();
  return report !== undefined;
}
