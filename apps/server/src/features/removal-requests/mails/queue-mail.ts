import { randomBytes, randomUUID } from 'node:crypto';
import type { OutgoingMailKind } from '@leakblock/domain/removal-requests';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { noticeDomain } from '#platform/hand-over-mail';
import { oneLine } from '#platform/mail';
import { isUrgent } from './is-urgent.ts';
import { writeReplyAddress } from './reply-addresses.ts';

/** Job that hands one mail over. */
export const sendMailQueue = 'removal-requests.send-mail';

type NewMail = {
  requestId: string;
  kind: OutgoingMailKind;
  toAddress: string;
  subject: string;
  /** Plain text. */
  body: string;
  /** Message-ID of the mail it follows, without angle brackets. */
  inReplyTo?: string | undefined;
  /** Which mail of its kind it is: the first notice is 0. Absent: the next one (a notice has only one). */
  ordinal?: number | undefined;
};

/**
 * Puts a mail of a request into the queue, with the caller's transaction. Without a mail server it goes to the built-in
 * mailbox and nowhere else.
 * @returns null when the request has a mail of this kind and ordinal already
 */
export async function queueMail(
  trx: ServerTransaction,
  context: Pick<ServerContext, 'env' | 'publicUrl' | 'secrets' | 'queue'>,
  mail: NewMail,
): Promise<{ mailId: string; messageId: string } | null> {
  const { requestId, kind } = mail;
  const request = await trx
    .selectFrom('removal_requests')
    .select('user_id')
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
  if (request === undefined) return null;
  const ordinal = mail.ordinal ?? (await nextOrdinal(trx, requestId, kind));
  const domain = noticeDomain(context.env, context.publicUrl);
  const secret = context.secrets.linkSigning;
  const suffix = randomBytes(6).toString('hex');
  const messageId = `${requestId}.${kind}.${String(ordinal)}.${suffix}@${domain}`;
  const id = randomUUID();
  const hasServer = context.env.SMTP_URL !== undefined;
  const text = { to_address: mail.toAddress, subject: oneLine(mail.subject), body: mail.body };
  const status = hasServer ? 'queued' : 'in_mailbox';
  const kept = await trx
    .insertInto('outgoing_mails')
    .values({
      id,
      user_id: request.user_id,
      request_id: requestId,
      ...{ kind, ordinal, message_id: messageId },
      ...text,
      in_reply_to: mail.inReplyTo ?? null,
      envelope_from: writeReplyAddress(secret, 'bounce', id, domain),
      reply_to: writeReplyAddress(secret, 'case', requestId, domain),
      status,
    })
    .onConflict((is) =>
      is
        .columns(['request_id', 'kind', 'ordinal'])
        .doUpdateSet({ ...text, status, answer: null })
        // What was held back before it went anywhere may go after all.
        .where('outgoing_mails.status', '=', 'withheld'),
    )
    .returning(['id', 'message_id'])
    .executeTakeFirst();
  if (kept === undefined) return null;
  if (hasServer) {
    const priority = (await isUrgent(trx, { kind, request_id: requestId })) ? 1 : 0;
    await sendJob(trx, context, kept.id, { priority });
  }
  return { mailId: kept.id, messageId: kept.message_id };
}

/** A request has one notice; of all other kinds it may have several. */
async function nextOrdinal(
  trx: ServerTransaction,
  requestId: string,
  kind: OutgoingMailKind,
): Promise<number> {
  if (kind === 'notice') return 0;
  const { count } = await trx
    .selectFrom('outgoing_mails')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('request_id', '=', requestId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return count;
}

/** Asks the worker to send a mail, now or later. Asked twice, the second job finds nothing to do. */
export async function sendJob(
  trx: ServerTransaction,
  context: Pick<ServerContext, 'queue'>,
  mailId: string,
  when: { startAfter?: Date | number; priority?: number } = {},
): Promise<void> {
  await context.queue.send(sendMailQueue, { mailId }, { trx, ...when });
}
