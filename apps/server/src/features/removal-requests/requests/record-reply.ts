import { AppError } from '@leakblock/domain/errors';
import type {
  RecordReplyInput,
  ReplyDecision,
  RequestStatus,
} from '@leakblock/domain/removal-requests';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { addCaseEvents } from '../cases/add-case-events.ts';
import { casesOf } from './cases-of.ts';
import { changeRequest } from './change-request.ts';
import { loadRequest } from './load-request.ts';
import type { RequestHand, UserCaller } from './load-request.ts';
import { isWrongPlace, tryNextContact } from './try-next-contact.ts';
import { noteOperator } from './note-operator.ts';

const statusFor: Record<ReplyDecision, RequestStatus | null> = {
  acknowledged: 'acknowledged',
  asks_more: 'info_requested',
  removed: 'removal_claimed',
  refused: 'rejected',
  unrelated: null,
};

/**
 * What a person read in a recipient's answer. A claimed removal is checked at once: nothing counts as gone because
 * somebody says so.
 * @returns whether the request moved
 * @throws AppError `request.not_found`
 */
export async function recordReply(
  context: ServerContext,
  caller: UserCaller,
  input: RecordReplyInput,
): Promise<{ requestId: string; isMoved: boolean }> {
  const requestId = input.requestId ?? (await requestOfMail(context, caller, input.mailId ?? ''));
  const { hand } = await loadRequest(context, caller, requestId);
  if (input.mailId !== undefined) await requireMailOf(context, caller, requestId, input.mailId);
  const to = statusFor[input.decision];
  const now = context.now();
  const isMoved = await context.database.asService(async (trx) => {
    if (input.mailId !== undefined)
      await markHandled(trx, input.mailId, requestId, hand.actorId, now);
    if (to !== null || input.mailId !== undefined)
      await noteOperator(trx, hand, {
        ...{ action: 'removal_request.reply_recorded', subject: requestId },
        detail: { decision: input.decision },
      });
    if (to === null) return false;
    const payload = input.mailId === undefined ? null : await mailHash(trx, input.mailId);
    const isChanged = await changeRequest(trx, {
      requestId,
      to,
      ...hand,
      action: `reply_${input.decision}`,
      reason: input.reason ?? null,
      detail: input.mailId === undefined ? {} : { mailId: input.mailId },
      patch: input.reference === undefined ? {} : { reference: input.reference },
      payloadSha256: payload,
      now,
    });
    if (!isChanged) await noteReply(trx, requestId, { hand, input, now });
    if (isChanged && to === 'removal_claimed') await checkAtOnce(context, trx, requestId);
    return isChanged;
  });
  // At once; who dies before it leaves it to the timers.
  if (isMoved && to === 'rejected' && isWrongPlace(input.reason ?? null))
    await tryNextContact(context, requestId);
  return { requestId, isMoved };
}

/** Has every case of a request looked at now. */
async function checkAtOnce(
  context: ServerContext,
  trx: ServerTransaction,
  requestId: string,
): Promise<void> {
  for (const { case_id } of await casesOf(trx, requestId))
    await context.queue.send('removal-requests.check-case', { caseId: case_id }, { trx });
}

async function requestOfMail(
  context: ServerContext,
  caller: UserCaller,
  mailId: string,
): Promise<string> {
  const mail = await context.database.asUser(caller, (trx) =>
    trx
      .selectFrom('incoming_mails')
      .select('request_id')
      .where('id', '=', mailId)
      .executeTakeFirst(),
  );
  if (mail === undefined || mail.request_id === null)
    throw new AppError('request.not_found', 'This mail answers no request.');
  return mail.request_id;
}

/** @throws AppError `request.not_found` for a mail that answers something else */
export async function requireMailOf(
  context: ServerContext,
  caller: UserCaller,
  requestId: string,
  mailId: string,
): Promise<void> {
  if ((await requestOfMail(context, caller, mailId)) !== requestId)
    throw new AppError('request.not_found', 'This mail does not answer this request.');
}

/** A mail is handled once, and only by whoever handles the request it belongs to. */
export async function markHandled(
  trx: ServerTransaction,
  mailId: string,
  requestId: string,
  userId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('incoming_mails')
    .set({ handled_at: now.toISOString(), handled_by: userId })
    .where('id', '=', mailId)
    .where('request_id', '=', requestId)
    .where('handled_at', 'is', null)
    .execute();
}

async function mailHash(trx: ServerTransaction, mailId: string): Promise<Buffer | null> {
  const row = await trx
    .selectFrom('private.incoming_mail_sources')
    .select(sql<Buffer>`sha256(source)`.as('hash'))
    .where('mail_id', '=', mailId)
    .executeTakeFirst();
  return row?.hash ?? null;
}

/** An answer that changes nothing is still part of what happened. */
async function noteReply(
  trx: ServerTransaction,
  requestId: string,
  { hand, input, now }: { hand: RequestHand; input: RecordReplyInput; now: Date },
): Promise<void> {
  await addCaseEvents(
    trx,
    (await casesOf(trx, requestId)).map(({ case_id, user_id }) => ({
      caseId: case_id,
      userId: user_id,
      requestId,
      ...hand,
      action: `reply_${input.decision}`,
      reason: input.reason ?? null,
      at: now,
    })),
  );
}
