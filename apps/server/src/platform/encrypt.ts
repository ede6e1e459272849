import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keys that things lie encrypted under: `encryption` is the one of today, the previous ones still open what is older. */
export type EncryptionKeys = { encryption: string; previousEncryption: readonly string[] };

const nonceBytes = 12;
const tagBytes = 16;
/** From before keys had names. */
const nameless = /^enc1:([\w-]+)$/;
const named = /^enc2:([\w-]{8}):([\w-]+)$/;

/** 32 bytes for one purpose only (HKDF-SHA256, RFC 5869): no key serves two of them. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `leakblock ${purpose}`, 32));
}

/** Short name of a key, eight letters, that tells nothing about it. */
export function keyIdOf(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'leakblock key id', 6)).toString('base64url');
}

/** Every key, the one of today first. */
export const allKeys = ({ encryption, previousEncryption }: EncryptionKeys): string[] => [
  encryption,
  ...previousEncryption,
];

/** It was sealed under a key that this installation does not have (any more). */
export class UnknownKeyError extends Error {
  constructor(keyId: string) {
    super(`No key ${keyId} is known: give it in SECRET_ENCRYPTION_PREVIOUS.`);
    this.name = 'UnknownKeyError';
  }
}

/** AES-256-GCM with a fresh nonce; `enc2:`, the name of the key, and base64url of nonce, tag and cipher text. */
export function encryptText(
  { encryption }: Pick<EncryptionKeys, 'encryption'>,
  purpose: string,
  text: string,
): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(encryption, purpose), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
  return `enc2:${keyIdOf(encryption)}:${sealed}`;
}

/**
 * @throws UnknownKeyError
 * @throws Error when the text was not encrypted with one of these keys for this purpose, or was changed since
 */
export function decryptText(keys: EncryptionKeys, purpose: string, sealed: string): string {
  const [, id, body] = named.exec(sealed) ?? [];
  if (id !== undefined && body !== undefined) {
    const key = allKeys(keys).find((one) => keyIdOf(one) === id);
    if (key === undefined) throw new UnknownKeyError(id);
    return open(key, purpose, body);
  }
  const old = nameless.exec(sealed)?.[1];
  if (old === undefined) throw new Error('This is no encrypted text.');
  let failure: unknown;
  for (const key of allKeys(keys)) {
    try {
      return open(key, purpose, old);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** Whether it is sealed under the key of today. */
export const isSealedNow = ({ encryption }: Pick<EncryptionKeys, 'encryption'>, sealed: string) =>
  named.exec(sealed)?.[1] === keyIdOf(encryption);

/** Whether this is a sealed text, under whatever key. */
export const isSealed = (text: string): boolean => named.test(text) || nameless.test(text);

function open(key: string, purpose: string, text: string): string {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < nonceBytes + tagBytes) throw new Error('The encrypted text is cut off.');
  const nonce = bytes.subarray(0, nonceBytes);
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(key, purpose), nonce);
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const body = bytes.subarray(nonceBytes + tagBytes);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
