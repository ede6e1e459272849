import { createHash, createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ServerTransaction } from '../../../platform/database.ts';
import { deriveKey } from '../../../platform/encrypt.ts';

/** What is stored of a refresh token. */
export const hashRefreshToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** The first of a session. */
export const makeRefreshToken = (): string => randomBytes(32).toString('base64url');

/**
 * The token that follows another one. Derived, so that whoever asks twice (eight tabs, an answer that got lost)
 * gets the same one, although none is stored; keyed, so that nobody else can derive it.
 */
export function nextRefreshToken(signingSecret: string, token: string): string {
  return createHmac('sha256', deriveKey(signingSecret, 'refresh-tokens'))
    .update(token)
    .digest('base64url');
}

export async function storeRefreshToken(
  trx: ServerTransaction,
  options: { token: string; userId: string; sessionId: string; parent?: string },
): Promise<void> {
  await sql`
    insert into auth.refresh_tokens (token, user_id, session_id, revoked, parent)
    values (${hashRefreshToken(options.token)}, ${options.userId}, ${options.sessionId}::uuid, false,
      ${options.parent ?? null})`.execute(trx);
}
