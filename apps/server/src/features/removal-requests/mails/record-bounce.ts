import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { isAboutAddress, isAboutSender } from '#platform/is-about-address';
import { changeRequest } from '../requests/change-request.ts';
import { noteBouncedMail } from './note-lost-mail.ts';

/** Job that goes on to the next contact after a bounce. */
export const takeBounceQueue = 'removal-requests.take-bounce';

type Bounce = {
  requestId: string;
  reason: string;
  /** It is about the address, and not about us who send or what we say. */
  isMailboxDead: boolean;
  payloadSha256?: Buffer;
  mailId?: string;
};

/**
 * A notice cannot reach its recipient: the request is bounced, and the next contact is tried once this has been committed.
 * An address that is dead is not written to again until somebody looked at it.
 */
export async function recordBounce(
  context: ServerContext,
  trx: ServerTransaction,
  { isMailboxDead, mailId, payloadSha256, reason, requestId }: Bounce,
): Promise<boolean> {
  const isChanged = await changeRequest(trx, {
    ...{ requestId, to: 'bounced', actor: 'recipient', action: 'bounced' },
    ...{ reason, now: context.now() },
    detail: { ...(mailId !== undefined && { mailId }), isMailboxDead },
    ...(payloadSha256 !== undefined && { payloadSha256 }),
  });
  if (!isChanged) return false;
  if (isMailboxDead) await markDeadMailbox(trx, requestId, context.now());
  await context.queue.send(takeBounceQueue, { requestId }, { trx });
  return true;
}

/**
 * A mail that was taken came back. What follows a notice that arrived says nothing about the notice: only the notice, or a
 * mail of which nobody knows which it was, is a bounce of the request.
 * @param trx as `service_role`; the request is locked
 * @returns whether the request is bounced with it
 */
export async function recordReturned(
  context: ServerContext,
  trx: ServerTransaction,
  { outgoingMailId, ...bounce }: Bounce & { outgoingMailId: string | null },
): Promise<boolean> {
  const { isMailboxDead, requestId } = bounce;
  const kind = outgoingMailId === null ? null : await kindOf(trx, outgoingMailId);
  if ((kind === null || kind === 'notice') && (await recordBounce(context, trx, bounce)))
    return true;
  const isLost = await noteBouncedMail(trx, { outgoingMailId, requestId }, context.now());
  if (isLost && isMailboxDead) await markDeadMailbox(trx, requestId, context.now());
  return false;
}

async function kindOf(trx: ServerTransaction, mailId: string): Promise<string | null> {
  const mail = await trx
    .selectFrom('outgoing_mails')
    .select('kind')
    .where('id', '=', mailId)
    .executeTakeFirst();
  return mail?.kind ?? null;
}

/**
 * Whether what a mail server reported means that a mailbox is dead: for good since there is none, or for a day whatever it
 * was, but for what is about us.
 */
export const reportsDeadMailbox = (status: string): boolean =>
  status.startsWith('5') ? isAboutAddress(status) : !isAboutSender(status);

/** One mailbox has an entry for each thing it is asked as. */
export async function markDeadMailbox(
  trx: ServerTransaction,
  requestId: string,
  now: Date,
): Promise<void> {
  await sql`
    update public.recipients as known set bounced_at = ${now.toISOString()}
    from public.removal_requests as request
    where request.id = ${requestId} and known.method = 'email'
      and lower(known.address) = lower(request.recipient_address)`.execute(trx);
}
