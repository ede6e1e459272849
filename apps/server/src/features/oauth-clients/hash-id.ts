import { createHash } from 'node:crypto';

/** Under what a token or an id is kept: whoever reads the table cannot use what lies there. */
export function hashId(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}
