import { decryptText, encryptText } from '../platform/encrypt.ts';
import type { Secrets } from '../platform/secrets.ts';

const purpose = 'backup check v1';
const text = 'These are the secrets of this installation.';

/** A text that tells later whether the secrets at hand open what lies encrypted in a backup. */
export const writeSecretsCheck = ({ encryption }: Pick<Secrets, 'encryption'>): string =>
  encryptText(encryption, purpose, text);

export function areSecretsOf(check: string, { encryption }: Pick<Secrets, 'encryption'>): boolean {
  try {
    return decryptText(encryption, purpose, check) === text;
  } catch {
    return false;
  }
}
