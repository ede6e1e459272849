import type { ServerContext } from '#platform/feature';
import { isAboutAddress } from '#platform/is-about-address';
import { readBounceAddress } from './bounce-address.ts';
import { suppressAddress } from './suppress-address.ts';
import { settleMail } from '../outbox/settle-mail.ts';

/** A report about delivery (RFC 3464), as far as it matters here. */
type Report = {
  /** Every address that the report was sent to. */
  to: readonly string[];
  /** Null: it is no report, such as a note of absence. */
  deliveryStatus: { action: string; status: string } | null;
};

/**
 * Takes what comes back to the envelope sender of a mail of ours. A failure for good (5.x.x; RFC 3463, 2) marks the mail
 * as bounced; its address gets no further ones when it is the address that failed. Everything else passes by itself.
 * @returns false when it is addressed to no mail of ours
 */
export async function takeBounce(context: ServerContext, report: Report): Promise<boolean> {
  const { now, secrets } = context;
  const mailId = report.to
    .map((address) => readBounceAddress(secrets.linkSigning, address))
    .find((id) => id !== null);
  if (mailId === undefined) return false;
  const { action, status } = report.deliveryStatus ?? {};
  if (action !== 'failed' || status?.startsWith('5.') !== true) return true;
  await context.database.asService(async (trx) => {
    const mail = await trx
      .selectFrom('private.mails')
      .select('address_sha256')
      .where('id', '=', mailId)
      .forUpdate()
      .executeTakeFirst();
    const address = mail?.address_sha256 ?? null;
    if (address === null) return;
    const isNew = await settleMail(trx, mailId, { to: 'bounced', now: now() });
    if (isNew && isAboutAddress(status)) {
      await suppressAddress(trx, address, { reason: 'bounced', now: now() });
    }
  });
  context.log.info({ mail: mailId, status }, 'A mail came back.');
  return true;
}
