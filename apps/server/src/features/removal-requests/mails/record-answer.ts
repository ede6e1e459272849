import { createHash } from 'node:crypto';
import type { RemovalActor } from '@leakblock/domain/removal-requests';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import type { HandOver } from '#platform/hand-over-mail';
import { refusesSender } from '#platform/is-about-address';
import { writePatiently } from '#platform/write-patiently';
import { addCaseEvents } from '../cases/add-case-events.ts';
import { changeRequest } from '../requests/change-request.ts';
import { noteLateSending } from './note-late-sending.ts';
import { casesOf, lockMail } from './mail-row.ts';
import type { MailRow } from './mail-row.ts';
import { noteLostMail } from './note-lost-mail.ts';
import { sendJob } from './queue-mail.ts';
import { markDeadMailbox, recordBounce } from './record-bounce.ts';

/** Tries while the recipient's server says "later" (RFC 5321, 4.5.4.1: four to five days at the most). */
const maxAttempts = 40;

/** Tries while it refuses for good, and not since the mailbox is not there: a day, in which we may get off a block list. */
const maxRefusals = 16;

/** Milliseconds until the next try: 30 s, doubled each time up to three hours. */
export function backOffMs(attempts: number): number {
  return Math.min(30_000 * 2 ** Math.max(0, attempts - 1), 3 * 3_600_000);
}

/** Writes down what the mail server said: an answer that is lost leaves the mail undecided. */
export async function recordAnswer(
  context: ServerContext,
  claim: { id: string; attempts: number },
  result: HandOver,
): Promise<void> {
  await writePatiently(() =>
    context.database.asService((trx) => record(context, trx, claim, result)),
  );
}

async function record(
  context: ServerContext,
  trx: ServerTransaction,
  claim: { id: string; attempts: number },
  result: HandOver,
): Promise<void> {
  const locked = await lockMail(trx, claim.id);
  // A slow answer may come after the mail was called undecided, and not after somebody decided about it.
  const isOurs =
    locked !== null &&
    locked.mail.attempts === claim.attempts &&
    ['handing_over', 'undecided'].includes(locked.mail.status);
  if (!isOurs) return;
  const { mail } = locked;
  const { answer } = result;
  if (result.outcome === 'accepted') {
    await markSent(trx, mail, { answer, actor: 'system', at: context.now() });
    return;
  }
  if (result.outcome === 'is_open') {
    await set(trx, mail, { status: 'undecided', answer });
    return;
  }
  if (!isOver(result, mail.attempts)) {
    await set(trx, mail, { status: 'queued', answer });
    await sendJob(trx, context, mail.id, {
      startAfter: backOffMs(mail.attempts) / 1000,
    });
    return;
  }
  await set(trx, mail, { status: 'failed', answer });
  const { request_id: requestId } = mail;
  const isMailboxDead = result.isAddress === true || (!result.isFinal && !refusesSender(answer));
  if (mail.kind === 'notice') {
    await recordBounce(context, trx, { requestId, reason: answer, isMailboxDead });
  } else if ((await noteLostMail(trx, mail, context.now())) && isMailboxDead) {
    await markDeadMailbox(trx, requestId, context.now());
  }
}

type Refusal = Extract<HandOver, { outcome: 'refused' }>;

function isOver({ isAboutRecipient, isAddress, isFinal }: Refusal, attempts: number): boolean {
  return (
    isAddress === true || (isAboutRecipient && attempts >= (isFinal ? maxRefusals : maxAttempts))
  );
}

async function set(
  trx: ServerTransaction,
  mail: MailRow,
  values: { status: string; answer: string },
): Promise<void> {
  await trx.updateTable('outgoing_mails').set(values).where('id', '=', mail.id).execute();
}

/** The mail is with the recipient's server: for a notice, its request is sent. */
export async function markSent(
  trx: ServerTransaction,
  mail: MailRow,
  told: { answer: string; at: Date; actor: RemovalActor; actorId?: string },
): Promise<void> {
  const { at, answer, actor, actorId } = told;
  await trx
    .updateTable('outgoing_mails')
    .set({
      ...{ status: 'sent', sent_at: at.toISOString(), answer },
      ...(actorId !== undefined && { decided_by: actorId }),
    })
    .where('id', '=', mail.id)
    .execute();
  const payloadSha256 = createHash('sha256').update(`${mail.subject}\n${mail.body}`).digest();
  const detail = { mailId: mail.id, to: mail.to_address, messageId: mail.message_id };
  const who = { actor, ...(actorId !== undefined && { actorId }) };
  const isChanged =
    mail.kind === 'notice' &&
    (await changeRequest(trx, {
      ...{ requestId: mail.request_id, to: 'sent', ...who, action: 'sent' },
      ...{
        detail,
        payloadSha256,
        patch: { sent_at: at.toISOString(), message_id: mail.message_id },
      },
      now: at,
    }));
  if (isChanged) {
    await noteLateSending(trx, { requestId: mail.request_id, userId: mail.user_id, now: at });
    return;
  }
  // A further mail.
  const caseIds = await casesOf(trx, mail.request_id);
  await addCaseEvents(
    trx,
    caseIds.map((caseId) => ({
      ...{ caseId, userId: mail.user_id, requestId: mail.request_id, ...who },
      ...{ action: `${mail.kind}_sent`, detail, payloadSha256 },
    })),
  );
}
