import { isOptionalKind, mailTries, retryAfterMs } from '@leakblock/domain/notifications';
import { claimHandOver } from '#platform/claim-hand-over';
import type { ServerContext } from '#platform/feature';
import { noticeDomain } from '#platform/hand-over-mail';
import type { HandOver } from '#platform/hand-over-mail';
import type { MailCarrier } from '#platform/mails/mail-carrier';
import type { WrittenMail } from '#platform/mails/mail-content';
import { writePatiently } from '#platform/write-patiently';
import { writeBounceAddress } from '../bounces/bounce-address.ts';
import { hashAddress, suppressAddress } from '../bounces/suppress-address.ts';
import { unsubscribeEndpoint } from '../unsubscribing/unsubscribe-addresses.ts';
import { claimMail } from './claim-mail.ts';
import type { ClaimedMail } from './claim-mail.ts';
import { UnknownMailError, composeMail } from './compose-mail.ts';
import { settleMail } from './settle-mail.ts';

/**
 * Hands one mail of the outbox over, or finds out why not. It is ours before the first byte goes out and settled after
 * the mail server's answer. A worker that dies in between leaves it to another, which sends the same mail under the same
 * Message-ID: mailboxes show it once.
 * @param carrier null without a mail server: what stands in the account has to do
 */
export async function sendMail(
  context: ServerContext,
  carrier: MailCarrier | null,
  mailId: string,
): Promise<void> {
  const hasMailServer = carrier !== null;
  const mail = await claimHandOver(context, (trx) =>
    claimMail(context, trx, { mailId, hasMailServer }),
  );
  if (mail === null || carrier === null) return;
  const written = write(context, mail);
  const result =
    typeof written === 'string' ? written : await handOver(context, carrier, mail, written);
  // An answer that is lost sends the mail a second time.
  await writePatiently(() => record(context, mail, result));
}

/** The written mail; else why there is none. */
function write(context: ServerContext, mail: ClaimedMail): WrittenMail | 'later' | 'unwritable' {
  try {
    return composeMail(context, mail);
  } catch (error) {
    context.log.error({ err: error, mail: mail.id }, 'A mail could not be written.');
    return error instanceof UnknownMailError ? 'later' : 'unwritable';
  }
}

async function handOver(
  context: ServerContext,
  carrier: MailCarrier,
  mail: ClaimedMail,
  written: WrittenMail,
): Promise<HandOver> {
  const { env, now, publicUrl, secrets, stopping, tracing } = context;
  const { addressee, id, kind, userId } = mail;
  return tracing.span({ name: 'hand over mail', kind: 'client' }, async (span) => {
    const result = await carrier.handOver(
      {
        ...written,
        to: addressee.email,
        fromName: addressee.isDiscreet ? env.BILLING_NAME : env.BRAND_NAME,
        envelopeFrom: writeBounceAddress(secrets.linkSigning, id, noticeDomain(env, publicUrl)),
        messageId: id,
        date: now(),
        ...(userId !== null &&
          isOptionalKind(kind) && { unsubscribe: unsubscribeEndpoint(context, userId, kind) }),
      },
      stopping,
    );
    span.set({ 'leakblock.outcome': result.outcome });
    return result;
  });
}

type Result = HandOver | 'later' | 'unwritable';

async function record(context: ServerContext, mail: ClaimedMail, result: Result): Promise<void> {
  const now = context.now();
  const { attempts, id, kind } = mail;
  await context.database.asService(async (trx) => {
    if (result === 'unwritable') {
      await settleMail(trx, id, { to: 'dropped', reason: 'unwritable', now });
    } else if (result !== 'later' && result.outcome === 'accepted') {
      await settleMail(trx, id, { to: 'sent', now });
    } else if (result !== 'later' && result.outcome === 'refused' && result.isFinal) {
      if (result.isAddress === true) {
        await settleMail(trx, id, { to: 'bounced', now });
        const hash = hashAddress(context.secrets, mail.addressee.email);
        await suppressAddress(trx, hash, { reason: 'refused', now });
      } else await settleMail(trx, id, { to: 'dropped', reason: 'refused', now });
    } else if (attempts >= mailTries) {
      await settleMail(trx, id, { to: 'dropped', reason: 'gave_up', now });
    } else {
      const next = new Date(now.getTime() + retryAfterMs(attempts)).toISOString();
      await trx
        .updateTable('private.mails')
        .set({ next_at: next })
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .where('attempts', '=', attempts)
        .execute();
    }
  });
  const outcome = typeof result === 'string' ? result : result.outcome;
  context.log.info({ mail: id, kind, outcome, attempts }, 'A mail was handed over.');
}
