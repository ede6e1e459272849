import { AppError } from '@leakblock/domain/errors';
import type { MailDecision } from '@leakblock/domain/removal-requests';
import { audit } from '#features/administration';
import type { ServerContext } from '#platform/feature';
import { lockMail } from './mail-row.ts';
import { sendJob } from './queue-mail.ts';
import { markSent } from './record-answer.ts';

/**
 * Ends the doubt about a mail: it arrived (the operator looked into the mail server's log or asked), or it is sent again
 * under the same Message-ID.
 * @throws AppError `request.not_found`, `removals.mail_decided`
 */
export async function decideMail(
  context: ServerContext,
  adminId: string,
  { mailId, decision }: { mailId: string; decision: MailDecision },
): Promise<void> {
  await context.database.asService(async (trx) => {
    const locked = await lockMail(trx, mailId);
    if (locked === null) throw new AppError('request.not_found');
    const { mail } = locked;
    if (mail.status !== 'undecided') throw new AppError('removals.mail_decided');
    await audit(trx, {
      ...{ actorId: adminId, action: 'mail.decided', subject: mailId },
      detail: { decision, messageId: mail.message_id },
    });
    if (decision === 'arrived') {
      const at = new Date(mail.handed_over_at ?? context.now());
      const answer = mail.answer ?? '';
      await markSent(trx, mail, { at, answer, actor: 'operator', actorId: adminId });
      return;
    }
    await trx
      .updateTable('outgoing_mails')
      .set({ status: 'queued', decided_by: adminId })
      .where('id', '=', mailId)
      .execute();
    await sendJob(trx, context, mailId);
  });
}
