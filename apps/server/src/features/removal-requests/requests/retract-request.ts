import { writeRetraction } from '@leakblock/documents/notices';
import type { NoticeLanguage } from '@leakblock/domain/removal-requests';
import type { ServerContext } from '#platform/feature';
import { queueMail } from '../mails/queue-mail.ts';
import { changeRequest } from './change-request.ts';
import { toLaterMail } from './later-mail.ts';
import { loadParts } from './load-parts.ts';
import { loadRequest } from './load-request.ts';
import type { UserCaller } from './load-request.ts';
import { noteOperator } from './note-operator.ts';

/**
 * Takes a notice back. A recipient who was written to by mail is told so; what was filed in a form is taken back there
 * by whoever filed it, which the case says.
 * @returns whether it was changed
 * @throws AppError `request.not_found`
 */
export async function retractRequest(
  context: ServerContext,
  caller: UserCaller,
  { reason, requestId }: { requestId: string; reason: string },
): Promise<boolean> {
  const { hand } = await loadRequest(context, caller, requestId);
  return context.database.asService(async (trx) => {
    const parts = await loadParts(trx, requestId);
    if (parts === null) return false;
    const { request } = parts;
    const isChanged = await changeRequest(trx, {
      requestId,
      to: 'withdrawn',
      ...hand,
      action: 'retracted',
      reason,
      now: context.now(),
    });
    if (isChanged)
      await noteOperator(trx, hand, { action: 'removal_request.retracted', subject: requestId });
    if (!isChanged || request.sent_at === null || request.recipient_address === null)
      return isChanged;
    const mail = writeRetraction(request.language as NoticeLanguage, toLaterMail(context, parts));
    await queueMail(trx, context, {
      requestId,
      kind: 'retraction',
      toAddress: request.recipient_address,
      subject: mail.subject,
      body: mail.body,
      inReplyTo: request.message_id ?? undefined,
    });
    return true;
  });
}
