import { AppError } from '@leakblock/domain/errors';
import { audit } from '#features/administration';
import type { ServerContext } from '#platform/feature';
import { sendJob } from './queue-mail.ts';

/**
 * Puts mails of the built-in mailbox into the queue, once there is a mail server. Whether each may still go out is asked
 * when it is handed over.
 * @returns ids of those that were put there
 * @throws AppError `removals.no_mail_server`
 */
export async function sendMails(
  context: ServerContext,
  adminId: string,
  mailIds: readonly string[],
): Promise<string[]> {
  if (context.env.SMTP_URL === undefined) throw new AppError('removals.no_mail_server');
  return context.database.asService(async (trx) => {
    const rows = await trx
      .updateTable('outgoing_mails')
      .set({ status: 'queued', decided_by: adminId })
      .where('id', 'in', mailIds)
      .where('status', '=', 'in_mailbox')
      .returning('id')
      .execute();
    for (const { id } of rows) {
      await audit(trx, { actorId: adminId, action: 'mail.sent_from_mailbox', subject: id });
      await sendJob(trx, context, id);
    }
    return rows.map(({ id }) => id);
  });
}
