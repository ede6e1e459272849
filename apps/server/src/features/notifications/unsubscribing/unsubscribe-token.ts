import { createHmac, timingSafeEqual } from 'node:crypto';
import { optionalKinds } from '@leakblock/domain/notifications';
import type { OptionalKind } from '@leakblock/domain/notifications';
import { deriveKey } from '#platform/encrypt';

/** 128 bits. */
const tagLength = 22;

/** Links stand in discreet mails too, so they do not name the kind. Letters never change: old mails have them. */
const letters = {
  removals: 'a',
  alerts: 'b',
  reports: 'c',
  agencies: 'd',
  partners: 'e',
  announcements: 'f',
} as const satisfies Record<OptionalKind, string>;

const sign = (secret: string, userId: string, kind: OptionalKind): string =>
  createHmac('sha256', deriveKey(secret, 'unsubscribe'))
    .update(`${userId} ${kind}`)
    .digest('base64url')
    .slice(0, tagLength);

/** What a mail's link says about whose mails of which kind end: it never ends, and says the same every time. */
export function writeUnsubscribeToken(secret: string, userId: string, kind: OptionalKind): string {
  return `${userId.replaceAll('-', '')}.${letters[kind]}.${sign(secret, userId, kind)}`;
}

/** Whose mails of which kind a token is about; null for what we did not write. */
export function readUnsubscribeToken(
  secret: string,
  token: string,
): { userId: string; kind: OptionalKind } | null {
  const parts = /^([0-9a-f]{32})\.([a-z])\.([\w-]{22})$/u.exec(token);
  const [, id = '', letter = '', tag = ''] = parts ?? [];
  const kind = optionalKinds.find((each) => letters[each] === letter);
  if (kind === undefined) return null;
  const userId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
  const expected = Buffer.from(sign(secret, userId, kind));
  return timingSafeEqual(expected, Buffer.from(tag)) ? { userId, kind } : null;
}
