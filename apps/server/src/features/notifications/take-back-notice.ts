import type { ServerTransaction } from '#platform/database';
import { takeBackMail } from './outbox/take-back-mail.ts';

/**
 * What a person was told under this id, in the app and by mail, is true no more: it leaves her list, read or not, and its mail
 * is not sent unless it has gone out.
 * @param trx as `service_role`
 */
export async function takeBackNotice(trx: ServerTransaction, id: string, now: Date): Promise<void> {
  await takeBackMail(trx, id, now);
  await trx.deleteFrom('notifications').where('id', '=', id).execute();
}
