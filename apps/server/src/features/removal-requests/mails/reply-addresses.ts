import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#platform/encrypt';

/**
 * `bounce`: the envelope's sender of one mail (VERP), where mail servers report to. `case`: where people answer to about a
 * request.
 */
type Purpose = 'bounce' | 'case';

/** 80 bits: more than can be tried by mail. */
const tagLength = 20;

function signId(secret: string, purpose: Purpose, id: string): string {
  return createHmac('sha256', deriveKey(secret, 'reply-addresses'))
    .update(`${purpose} ${id}`)
    .digest('hex')
    .slice(0, tagLength);
}

/**
 * The address of one request, or of one mail of it: `case+<id>.<tag>@<domain>`, 58 characters before the at sign (RFC 5321
 * allows 64). In lower case only: mail servers change that.
 */
export function writeReplyAddress(
  secret: string,
  purpose: Purpose,
  id: string,
  domain: string,
): string {
  const bare = id.replaceAll('-', '');
  return `${purpose}+${bare}.${signId(secret, purpose, bare)}@${domain}`;
}

/** What an address was made for; null for addresses that we did not make. */
export function readReplyAddress(
  secret: string,
  address: string,
): { id: string; purpose: Purpose } | null {
  const parts = /^(bounce|case)\+([0-9a-f]{32})\.([0-9a-f]{20})@/u.exec(address.toLowerCase());
  const [, purpose, bare = '', tag = ''] = parts ?? [];
  if (purpose !== 'bounce' && purpose !== 'case') return null;
  const expected = Buffer.from(signId(secret, purpose, bare));
  if (!timingSafeEqual(expected, Buffer.from(tag))) return null;
  const id = bare.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
  return { id, purpose };
}

/** Whether an address looks like one of ours, so that a wrong tag can be told from no tag at all. */
export function claimsReplyAddress(address: string): boolean {
  return /^(bounce|case)\+[0-9a-f]{32}\./u.test(address.toLowerCase());
}

/** A text without the part of such addresses that finds a request: whoever writes to one is taken for the recipient. */
export function hideReplyAddresses(text: string): string {
  return text.replace(/\b(bounce|case)\+[0-9a-f]{32}\.[0-9a-f]{20}@/giu, '$1+…@');
}
