import type { ServerContext } from '#platform/feature';
import { createMailer } from '#platform/mail';

/**
 * Hands one mail to the mail server; without one, what stands in the account has to do. A discreet mail does not name
 * the product as its sender.
 * @throws when the mail server did not take it; safe to try again
 */
export async function mailTo(
  { env, log, publicUrl }: Pick<ServerContext, 'env' | 'log' | 'publicUrl'>,
  to: { email: string; isDiscreet: boolean },
  mail: { id: string; subject: string; parts: readonly string[] },
): Promise<void> {
  const mailer = createMailer(
    { ...env, ...(to.isDiscreet && { BRAND_NAME: env.BILLING_NAME }) },
    { publicUrl },
  );
  if (mailer === null) {
    log.info('Without a mail server news of an agency stay in the account.');
    return;
  }
  await mailer.send({
    to: to.email,
    messageId: mail.id,
    subject: mail.subject,
    text: `${mail.parts.join('\n\n')}\n`,
  });
}
