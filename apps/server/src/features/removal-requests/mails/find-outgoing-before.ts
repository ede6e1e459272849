import type { ServerTransaction } from '#platform/database';
import type { MailRow } from './mail-row.ts';

/** Message-IDs of the earlier mails of the same request, oldest first: the thread (RFC 5322, 3.6.4). */
export async function findOutgoingBefore(trx: ServerTransaction, mail: MailRow): Promise<string[]> {
  if (mail.in_reply_to === null) return [];
  const rows = await trx
    .selectFrom('outgoing_mails')
    .select('message_id')
    .where('request_id', '=', mail.request_id)
    .where('sent_at', 'is not', null)
    .where('id', '!=', mail.id)
    .orderBy('sent_at')
    .limit(20)
    .execute();
  return rows.map(({ message_id }) => message_id);
}
