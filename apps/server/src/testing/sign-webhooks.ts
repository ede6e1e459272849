import { createHmac } from 'node:crypto';
import { signIncomingMail } from '../features/removal-requests/mails/incoming/incoming-mail-routes.ts';

/** For tests: secrets of the two machines that call us, a body of each, and what they sign it with. */
export const webhookSecrets = {
  STRIPE_SECRET_KEY: 'sk_test_for_the_matrix_of_tokens',
  STRIPE_WEBHOOK_SECRET: 'whsec_for_the_matrix_of_tokens_0123456789',
  INCOMING_MAIL_SECRET: 'for-the-mails-of-the-matrix-of-tokens-0123456789',
} as const;

/** Unix time in seconds at which both were signed. */
export const signedAt = Math.floor(Date.now() / 1000);

/** An event that nothing follows from. */
export const signedEvent = JSON.stringify({
  ...{ id: 'evt_matrix', object: 'event', type: 'product.updated', created: signedAt },
  ...{
    livemode: false,
    api_version: '2024-06-20',
    data: { object: { id: 'prod_1', object: 'product' } },
  },
});
/** A mail about nothing. */
export const signedMail =
  'From: a@example.org\r\nTo: b@example.org\r\nMessage-ID: <matrix@example.org>\r\nSubject: x\r\n\r\nHello';

export const eventSignature = (): string => {
  const { STRIPE_WEBHOOK_SECRET: secret } = webhookSecrets;
  const text = `${String(signedAt)}.${signedEvent}`;
  return `t=${String(signedAt)},v1=${createHmac('sha256', secret).update(text).digest('hex')}`;
};
export const mailSignature = (): string =>
  `v1=${signIncomingMail(webhookSecrets.INCOMING_MAIL_SECRET, signedAt, Buffer.from(signedMail))}`;
