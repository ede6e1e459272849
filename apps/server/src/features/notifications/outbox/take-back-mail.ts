import type { ServerTransaction } from '#platform/database';

/**
 * What a mail asks or tells is over: it is not sent any more, unless it has gone out or is being handed over.
 * @param trx as `service_role`
 */
export async function takeBackMail(
  trx: ServerTransaction,
  mailId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('private.mails')
    .set({ useless_after: now.toISOString() })
    .where('id', '=', mailId)
    .where('state', '=', 'queued')
    .execute();
}
