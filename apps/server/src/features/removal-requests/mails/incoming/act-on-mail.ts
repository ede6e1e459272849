import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { addCaseEvents } from '../../cases/add-case-events.ts';
import { checkCaseQueue } from '../../checks/check-case.queue.ts';
import { changeRequest } from '../../requests/change-request.ts';
import { lockRequest } from '../../requests/lock-requests.ts';
import { casesOf } from '../mail-row.ts';
import { recordReturned, reportsDeadMailbox } from '../record-bounce.ts';
import type { MailClass } from './classify-mail.ts';
import type { Match } from './match-mail.ts';
import type { InboundMail } from './parse-mail.ts';

/** States in which a receipt says something new: that it lies with somebody. */
const withoutReceipt: readonly string[] = ['sent', 'filed', 'no_response', 'escalated'];

/** What a full or busy mailbox gets. */
const passingMs = 24 * 3_600_000;

type Incoming = {
  mailId: string;
  match: Match;
  mail: InboundMail;
  mailClass: MailClass;
  payloadSha256: Buffer;
};

/**
 * Does what follows from a mail of a request. Words of a mail never prove a removal: at most they make us look again.
 * @returns false when somebody has to read it
 */
export async function actOnMail(
  context: ServerContext,
  trx: ServerTransaction,
  incoming: Incoming,
): Promise<boolean> {
  const { match, mailClass } = incoming;
  if (!match.isFromRecipient) {
    await tell(trx, incoming, 'mail_received');
    return false;
  }
  switch (mailClass.kind) {
    case 'bounce':
      return takeBounce(context, trx, incoming);
    case 'delay':
      await tell(trx, incoming, 'delivery_report');
      return true;
    case 'auto_reply':
      return acknowledge(context, trx, incoming);
    case 'reply':
      if (mailClass.hint === 'removed' && (await claimRemoval(context, trx, incoming))) return true;
      await tell(trx, incoming, 'reply_received');
      return false;
  }
}

/** A code that begins with 5 is for ever; one that begins with 4 may pass (RFC 3463, 2). */
async function takeBounce(
  context: ServerContext,
  trx: ServerTransaction,
  incoming: Incoming,
): Promise<boolean> {
  const { mailId, match, mailClass, payloadSha256 } = incoming;
  const { outgoingMailId, requestId } = match;
  const status = mailClass.bounceStatus ?? '';
  // The request before its mails, as everybody who changes one does.
  await lockRequest(trx, requestId);
  const sent = trx
    .updateTable('outgoing_mails')
    .set({ status: 'bounced', answer: status })
    .where('request_id', '=', requestId)
    .where('status', '=', 'sent')
    .where('sent_at', 'is not', null);
  await (outgoingMailId === null ? sent : sent.where('id', '=', outgoingMailId)).execute();
  if (status.startsWith('5')) {
    const isBounced = await recordReturned(context, trx, {
      ...{ requestId, outgoingMailId, mailId, reason: status, payloadSha256 },
      isMailboxDead: reportsDeadMailbox(status),
    });
    if (isBounced) return true;
  } else {
    await trx
      .updateTable('incoming_mails')
      .set({ waits_until: new Date(context.now().getTime() + passingMs).toISOString() })
      .where('id', '=', mailId)
      .execute();
  }
  await tell(trx, incoming, 'bounce_received');
  return true;
}

/**
 * An automatic receipt: it lies with somebody, maybe under a number. An absence note is no receipt, and one that follows
 * a question, or a reminder that what was said to be gone still stands, leaves the request where it is. One that sounds like a
 * decision is read by somebody all the same: the law's clock may run from it.
 */
async function acknowledge(
  context: ServerContext,
  trx: ServerTransaction,
  incoming: Incoming,
): Promise<boolean> {
  const { match, mailClass, mailId, payloadSha256 } = incoming;
  const { requestId } = match;
  const { hint, ticket, isAbsence } = mailClass;
  const request = await trx
    .selectFrom('removal_requests')
    .select('status')
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
  const isChanged =
    !isAbsence &&
    withoutReceipt.includes(request?.status ?? '') &&
    (await changeRequest(trx, {
      ...{ requestId, to: 'acknowledged', actor: 'recipient', action: 'auto_reply' },
      ...{ detail: { mailId, ticket }, payloadSha256, now: context.now() },
    }));
  if (ticket !== null && !isAbsence) {
    await trx
      .updateTable('removal_requests')
      .set({ reference: ticket })
      .where('id', '=', requestId)
      .where('reference', 'is', null)
      .execute();
  }
  if (!isChanged) await tell(trx, incoming, 'auto_reply');
  return hint === null;
}

/** Somebody says that it is gone: the request says so too, and its pages are looked at now. */
async function claimRemoval(
  context: ServerContext,
  trx: ServerTransaction,
  incoming: Incoming,
): Promise<boolean> {
  const { match, mailId, payloadSha256 } = incoming;
  const { requestId } = match;
  const isChanged = await changeRequest(trx, {
    ...{ requestId, to: 'removal_claimed', actor: 'recipient', action: 'removal_claimed' },
    ...{ detail: { mailId }, payloadSha256, now: context.now() },
  });
  if (!isChanged) return false;
  for (const caseId of await casesOf(trx, requestId)) {
    await context.queue.send(checkCaseQueue, { caseId }, { trx });
  }
  return true;
}

async function tell(trx: ServerTransaction, incoming: Incoming, action: string): Promise<void> {
  const { match, mailClass, mailId, payloadSha256 } = incoming;
  const { isFromRecipient, requestId, userId } = match;
  const { hint, bounceStatus, ticket, kind } = mailClass;
  const actor = isFromRecipient ? ('recipient' as const) : ('system' as const);
  const caseIds = await casesOf(trx, requestId);
  await addCaseEvents(
    trx,
    caseIds.map((caseId) => ({
      ...{ caseId, userId, requestId, actor, action, payloadSha256 },
      detail: { mailId, kind, hint, bounceStatus, ticket },
    })),
  );
}
