import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const prefix = 'enc1:';
const nonceBytes = 12;
const tagBytes = 16;

/** 32 bytes for one purpose only (HKDF-SHA256, RFC 5869): no key serves two of them. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `leakblock ${purpose}`, 32));
}

/** AES-256-GCM with a fresh nonce; `enc1:` and base64url of nonce, tag and cipher text. */
export function encryptText(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, purpose), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return prefix + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** @throws when the text was not encrypted with this secret for this purpose, or was changed since */
export function decryptText(secret: string, purpose: string, sealed: string): string {
  if (!sealed.startsWith(prefix)) throw new Error('This is no encrypted text.');
  const bytes = Buffer.from(sealed.slice(prefix.length), 'base64url');
  if (bytes.length < nonceBytes + tagBytes) throw new Error('The encrypted text is cut off.');
  const nonce = bytes.subarray(0, nonceBytes);
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret, purpose), nonce);
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const body = bytes.subarray(nonceBytes + tagBytes);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
