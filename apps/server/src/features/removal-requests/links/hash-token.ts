import { createHash } from 'node:crypto';

/** What is kept of a link's token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
