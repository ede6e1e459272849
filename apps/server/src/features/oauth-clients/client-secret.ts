import { randomBytes } from 'node:crypto';
import { decryptText, encryptText } from '#platform/encrypt';
import type { ServerContext } from '#platform/feature';

type Keeper = Pick<ServerContext, 'secrets'>;

export const clientSecretPurpose = 'oauth client secrets';

/** A public name, told in addresses. */
export const makeClientId = (): string => `lbc_${randomBytes(16).toString('base64url')}`;
export const clientIdForm = /^[\w-]{1,100}$/;

/** 256 random bits; what it begins with helps who looks for secrets that got out. */
export const makeSecret = (): string => `lbs_${randomBytes(32).toString('base64url')}`;

/** The library compares secrets itself, so they lie encrypted and not hashed. */
export const sealSecret = ({ secrets }: Keeper, secret: string): string =>
  encryptText(secrets, clientSecretPurpose, secret);

/** Null when it cannot be read, as with another SECRET_ENCRYPTION than the one it was sealed with: rotating mends that. */
export function openSecret({ secrets, log }: Keeper & Pick<ServerContext, 'log'>, sealed: string) {
  try {
    return decryptText(secrets, clientSecretPurpose, sealed);
  } catch (err) {
    log.error({ err }, 'A client’s secret cannot be read.');
    return null;
  }
}
