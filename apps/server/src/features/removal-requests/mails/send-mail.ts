import { sql } from 'kysely';
import { claimHandOver } from '#platform/claim-hand-over';
import type { ServerTransaction } from '#platform/database';
import type { EncryptionKeys } from '#platform/encrypt';
import type { ServerContext } from '#platform/feature';
import type { NoticeMailer } from '#platform/hand-over-mail';
import { addCaseEvents } from '../cases/add-case-events.ts';
import { changeRequest } from '../requests/change-request.ts';
import { mayGoOut } from '../requests/before-sending.ts';
import { endStopped, findPageStop } from '../requests/end-stopped.ts';
import { isSuspended, nextLook } from '../requests/is-suspended.ts';
import { findOutgoingBefore } from './find-outgoing-before.ts';
import { isUrgent } from './is-urgent.ts';
import { casesOf, lockMail } from './mail-row.ts';
import type { MailRow } from './mail-row.ts';
import { paceHost } from './pace-host.ts';
import { paceRecipient } from './pace-recipient.ts';
import { sendJob } from './queue-mail.ts';
import { recordAnswer } from './record-answer.ts';
import { takeBack } from './take-back.ts';
import { namesOnlyUp, sendFollowUp } from '../timers/send-follow-up.ts';
import { stopUnsentQueue } from '../timers/stop-unsent.queue.ts';
import { wasRevoked } from './was-stopped.ts';

/** States of a request in which a further mail about it makes sense. */
const closed = ['draft', 'blocked', 'in_review', 'declined', 'superseded', 'closed', 'withdrawn'];

/** States of a request in which its recipient may be reminded. */
const remindable = ['sent', 'acknowledged', 'claim_false', 'partially_removed'];

/** A page that the reminder names is gone, unreachable, given up or stopped. */
const pagesChanged = 'pages_changed';

/**
 * Hands one mail over, or finds out why not. That it is being handed over is committed before the first byte goes to
 * the mail server, and what the server said after: a mail is sent once, or its fate is visibly unknown.
 */
export async function sendMail(
  context: ServerContext,
  mailer: NoticeMailer | null,
  mailId: string,
): Promise<void> {
  const claimed = await claimHandOver(context, (trx) => claimMail(context, trx, mailer, mailId));
  if (claimed === null || mailer === null) return;
  const { mail, references } = claimed;
  const result = await context.tracing.span(
    { name: 'hand over mail', kind: 'client' },
    async (span) => {
      const handed = await mailer.handOver(
        {
          to: mail.to_address,
          envelopeFrom: mail.envelope_from,
          replyTo: mail.reply_to,
          subject: mail.subject,
          text: mail.body,
          messageId: mail.message_id,
          inReplyTo: mail.in_reply_to ?? undefined,
          references,
          date: context.now(),
        },
        context.stopping,
      );
      span.set({ 'leakblock.outcome': handed.outcome });
      return handed;
    },
  );
  await recordAnswer(context, { id: mail.id, attempts: mail.attempts }, result);
}

type Claimed = { mail: MailRow; references: string[] };

/** Makes the mail ours when it may go out now; null when there is nothing to hand over. */
async function claimMail(
  context: ServerContext,
  trx: ServerTransaction,
  mailer: NoticeMailer | null,
  mailId: string,
): Promise<Claimed | null> {
  const locked = await lockMail(trx, mailId);
  if (locked?.mail.status !== 'queued' || isWaiting(locked.mail, context.now())) return null;
  const { mail, requestStatus } = locked;
  if (mailer === null) {
    await setStatus(trx, mailId, { status: 'in_mailbox' });
    return null;
  }
  const { secrets } = context;
  const why = await whyNot(trx, mail, { requestStatus, secrets, now: context.now() });
  if (why !== null) {
    await setStatus(trx, mailId, { status: 'withheld', answer: why });
    if (mail.kind !== 'notice')
      await takeBack(trx, mail, { requestStatus, why, now: context.now() });
    else if (requestStatus === 'queued') await holdBack(context, trx, mail, why);
    if (why === pagesChanged)
      // About the pages that are left, if there are any.
      await sendFollowUp(
        trx,
        context,
        { id: mail.request_id, user_id: mail.user_id },
        context.now(),
      );
    return null;
  }
  if (mail.kind !== 'retraction' && (await isSuspended(trx, mail.user_id))) {
    await waitForDay(trx, mail, { until: nextLook(context.now()), now: context.now() });
    return null;
  }
  const paced = { ...mail, isUrgent: await isUrgent(trx, mail) };
  const waitSeconds = await paceHost(trx, paced);
  if (waitSeconds !== null) {
    // Written anew, so that the mail does not look like one whose job was lost.
    await setStatus(trx, mailId, { status: 'queued' });
    await sendJob(trx, context, mailId, {
      startAfter: waitSeconds,
      priority: paced.isUrgent ? 1 : 0,
    });
    return null;
  }
  const { NOTICES_PER_RECIPIENT_AND_DAY: perDay } = context.env;
  const until = await paceRecipient(trx, paced, { perDay, now: context.now() });
  if (until !== null) {
    await waitForDay(trx, mail, { until, now: context.now() });
    return null;
  }
  const { attempts } = await trx
    .updateTable('outgoing_mails')
    .set((is) => ({
      status: 'handing_over',
      handed_over_at: sql<string>`now()`,
      waits_until: null,
      attempts: is('attempts', '+', 1),
    }))
    .where('id', '=', mailId)
    .returning('attempts')
    .executeTakeFirstOrThrow();
  return { mail: { ...mail, attempts }, references: await findOutgoingBefore(trx, mail) };
}

const isWaiting = ({ waits_until: until }: MailRow, now: Date): boolean =>
  until !== null && Date.parse(until) > now.getTime();

/** The timers hand it on when that day has come. */
async function waitForDay(
  trx: ServerTransaction,
  { id, kind, request_id: requestId, user_id: userId }: MailRow,
  { until, now }: { until: Date; now: Date },
): Promise<void> {
  const caseIds = await casesOf(trx, requestId);
  await trx
    .updateTable('outgoing_mails')
    .set({ waits_until: until.toISOString() })
    .where('id', '=', id)
    .execute();
  await addCaseEvents(
    trx,
    caseIds.map((caseId) => ({
      ...{ caseId, userId, requestId, actor: 'system' as const, action: 'waits_for_next_day' },
      ...{ detail: { mailId: id, kind, until: until.toISOString() }, at: now },
    })),
  );
}

/** The request of a notice that stays here: over when one of its pages was stopped, else blocked until its reason has gone. */
async function holdBack(
  context: ServerContext,
  trx: ServerTransaction,
  { request_id: requestId, user_id: userId }: MailRow,
  why: string,
): Promise<void> {
  if (await endStopped(trx, context, { requestId, userId })) return;
  await changeRequest(trx, {
    ...{ requestId, to: 'blocked', actor: 'system', action: 'mail_withheld', reason: why },
    ...{ patch: { blocked_reason: why }, now: context.now() },
  });
  // The letter may have ended while the mail was with a server that took it later: what it carried is over too.
  if (await wasRevoked(trx, requestId))
    await context.queue.send(stopUnsentQueue, { userId, reason: 'revoked' }, { trx });
}

/** Why a mail must not go out any more; null when it may. A retraction always may: it takes something back. */
async function whyNot(
  trx: ServerTransaction,
  mail: MailRow,
  { requestStatus, ...at }: { requestStatus: string; now: Date; secrets: EncryptionKeys },
): Promise<string | null> {
  if (mail.kind === 'retraction') return null;
  if (mail.kind === 'notice' ? requestStatus !== 'queued' : closed.includes(requestStatus)) {
    return requestStatus;
  }
  const isReminder = mail.kind === 'follow_up';
  if (isReminder && !remindable.includes(requestStatus)) return requestStatus;
  const isNotice = mail.kind === 'notice';
  const stop = isNotice ? await findPageStop(trx, mail.request_id) : null;
  if (stop !== null) return stop;
  if (!isNotice && (await wasRevoked(trx, mail.request_id))) return 'no_loa';
  const verdict = await mayGoOut(trx, mail.request_id, { ...at, isNotice });
  if (!verdict.ok) return verdict.reason;
  return isReminder && !(await namesOnlyUp(trx, mail)) ? pagesChanged : null;
}

async function setStatus(
  trx: ServerTransaction,
  mailId: string,
  values: { status: string; answer?: string },
): Promise<void> {
  await trx.updateTable('outgoing_mails').set(values).where('id', '=', mailId).execute();
}
