import { writeRetraction } from '@leakblock/documents/notices';
import type { NoticeLanguage } from '@leakblock/domain/removal-requests';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { addCaseEvents } from '../cases/add-case-events.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { changeRequest } from './change-request.ts';
import { toLaterMail } from './later-mail.ts';
import { loadParts } from './load-parts.ts';
import type { RequestParts } from './load-parts.ts';
import { loadRequest } from './load-request.ts';
import type { RequestHand, UserCaller } from './load-request.ts';
import { noteOperator } from './note-operator.ts';

/**
 * Takes a notice back. A recipient who was written to by mail is told so; what was filed in a form is taken back there
 * by whoever filed it, which the case says. Of a notice that was taken back already the recipient is told again, where
 * the last such mail did not arrive: not twice, however often it is asked.
 * @returns whether it was changed
 * @throws AppError `request.not_found`
 */
export async function retractRequest(
  context: ServerContext,
  caller: UserCaller,
  { reason, requestId }: { requestId: string; reason?: string | undefined },
): Promise<boolean> {
  const { hand } = await loadRequest(context, caller, requestId);
  return context.database.asService(async (trx) => {
    const parts = await loadParts(trx, requestId);
    if (parts === null) return false;
    const isRetracted = parts.request.status === 'withdrawn';
    const isChanged = isRetracted
      ? await sayAgain(trx, parts, hand, context.now())
      : reason !== undefined &&
        (await changeRequest(trx, {
          requestId,
          to: 'withdrawn',
          ...hand,
          action: 'retracted',
          reason,
          now: context.now(),
        }));
    if (!isChanged) return false;
    await noteOperator(trx, hand, {
      action: isRetracted ? 'removal_request.retraction_sent_again' : 'removal_request.retracted',
      subject: requestId,
    });
    await tellRecipient(trx, context, parts);
    return true;
  });
}

/** @returns whether the newest mail that said it did not arrive */
async function sayAgain(
  trx: ServerTransaction,
  { cases, request }: RequestParts,
  hand: RequestHand,
  now: Date,
): Promise<boolean> {
  const said = await trx
    .selectFrom('outgoing_mails')
    .select('status')
    .where('request_id', '=', request.id)
    .where('kind', '=', 'retraction')
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (said?.status !== 'failed' && said?.status !== 'bounced') return false;
  await addCaseEvents(
    trx,
    cases.map(({ id }) => ({
      caseId: id,
      userId: request.user_id,
      requestId: request.id,
      ...hand,
      action: 'retraction_again',
      at: now,
    })),
  );
  return true;
}

async function tellRecipient(
  trx: ServerTransaction,
  context: ServerContext,
  parts: RequestParts,
): Promise<void> {
  const { request } = parts;
  if (request.sent_at === null || request.recipient_address === null) return;
  const mail = writeRetraction(request.language as NoticeLanguage, toLaterMail(context, parts));
  await queueMail(trx, context, {
    requestId: request.id,
    kind: 'retraction',
    toAddress: request.recipient_address,
    subject: mail.subject,
    body: mail.body,
    inReplyTo: request.message_id ?? undefined,
  });
}
