import { randomBytes } from 'node:crypto';
import { decryptText, encryptText } from '#platform/encrypt';
import type { ServerContext } from '#platform/feature';

type Keys = Pick<ServerContext, 'secrets'>;
export const webhookSecretPurpose = 'webhook secrets';

/** `whsec_` and base64 of 24 to 64 bytes: the form of Standard Webhooks. */
export function makeSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** As it lies in the database. */
export const sealSecret = ({ secrets }: Keys, secret: string): string =>
  encryptText(secrets, webhookSecretPurpose, secret);

/** @throws when it was sealed under another key */
export const openSecret = ({ secrets }: Keys, sealed: string): string =>
  decryptText(secrets, webhookSecretPurpose, sealed);
