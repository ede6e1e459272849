import { sql } from 'kysely';
import type { ServerTransaction } from '../../../platform/database.ts';

/** Characters of a browser's name that are kept. */
const longestAgent = 500;

/**
 * Notes a sign-in for its person to see, whatever program it came from: what only pages told of would leave out a thief's.
 * A page that signed in adds the address that it was told (`track-login-info`).
 */
export async function noteSignIn(
  trx: ServerTransaction,
  signIn: { userId: string; sessionId: string; userAgent: string | null; address: string | null },
): Promise<void> {
  const { userId, sessionId, address } = signIn;
  const userAgent = signIn.userAgent?.replace(/\p{Cc}/gu, ' ').slice(0, longestAgent) ?? null;
  await sql`select set_config('role', 'service_role', true)`.execute(trx);
  await sql`
    insert into public.login_events (user_id, session_id, user_agent, seen_address)
    values (${userId}::uuid, ${sessionId}::uuid, ${userAgent}, ${address}::inet)`.execute(trx);
  await sql`select set_config('role', 'none', true)`.execute(trx);
}
