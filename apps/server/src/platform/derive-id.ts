import { createHash } from 'node:crypto';

/**
 * The id of what must exist once, such as the one notification about one event: the same words give the same id, in
 * every worker and at every try. A UUID of version 8 (RFC 9562, 5.8) made from their SHA-256.
 * @param what begins with a word of the feature, so that two of them never mean the same
 */
export function deriveId(what: string): string {
  const digest = createHash('sha256').update(what).digest('hex');
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
}
