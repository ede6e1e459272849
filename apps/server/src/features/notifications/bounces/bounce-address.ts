import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#platform/encrypt';

/** 80 bits: more than can be tried by mail. */
const tagLength = 20;

const sign = (secret: string, id: string): string =>
  createHmac('sha256', deriveKey(secret, 'mail-bounces'))
    .update(id)
    .digest('hex')
    .slice(0, tagLength);

/**
 * Envelope sender of one mail: `bounce+m<id>.<tag>@<domain>`, 61 characters before the at sign (RFC 5321 allows 64), in
 * lower case only. Only the server that was to take the mail is told it.
 */
export function writeBounceAddress(secret: string, mailId: string, domain: string): string {
  const id = mailId.replaceAll('-', '');
  return `bounce+m${id}.${sign(secret, id)}@${domain}`;
}

/** The mail that an address was made for; null for addresses that we did not make. */
export function readBounceAddress(secret: string, address: string): string | null {
  const parts = /^bounce\+m([0-9a-f]{32})\.([0-9a-f]{20})@/u.exec(address.toLowerCase());
  const [, id = '', tag = ''] = parts ?? [];
  if (tag === '' || !timingSafeEqual(Buffer.from(sign(secret, id)), Buffer.from(tag))) return null;
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}
