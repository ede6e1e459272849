import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../../platform/encrypt.ts';
import type { Secrets } from '../../../platform/secrets.ts';

type Key = Pick<Secrets, 'linkSigning'>;

/**
 * Keyed, because a million codes are tried in a second: a copy of the database alone must not tell which
 * one fits.
 */
function keyed(secrets: Key, text: string): string {
  return createHmac('sha256', deriveKey(secrets.linkSigning, 'one-time-tokens'))
    .update(text)
    .digest('hex');
}

/** What is stored of the token in a link. */
export function hashLink(secrets: Key, token: string): string {
  return keyed(secrets, `link:${token}`);
}

/** What is stored of six digits: bound to their token and to the mailbox they were sent to. */
export function hashCode(
  secrets: Key,
  code: { tokenId: string; mailbox: string; digits: string },
): string {
  return keyed(secrets, `code:${code.tokenId}:${code.mailbox}:${code.digits}`);
}

/** 224 random bits in hexadecimal, as long as the platform's. */
export const makeLinkToken = (): string => randomBytes(28).toString('hex');

/** Six digits, each number as likely as any other. */
export const makeCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Compares two hashes in a time that does not tell where they differ. */
export function isSameHash(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
