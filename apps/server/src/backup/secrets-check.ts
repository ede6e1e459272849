import { decryptText, encryptText } from '../platform/encrypt.ts';
import type { EncryptionKeys } from '../platform/encrypt.ts';

const purpose = 'backup check v1';
const text = 'These are the secrets of this installation.';

/** A text that tells later whether the secrets at hand open what lies encrypted in a backup. */
export const writeSecretsCheck = (keys: EncryptionKeys): string => encryptText(keys, purpose, text);

/** One for each earlier key that still opens something. */
export const writeEarlierSecretsChecks = (keys: EncryptionKeys): string[] =>
  keys.previousEncryption.map((encryption) => encryptText({ encryption }, purpose, text));

export function areSecretsOf(check: string, keys: EncryptionKeys): boolean {
  try {
    return decryptText(keys, purpose, check) === text;
  } catch {
    return false;
  }
}
