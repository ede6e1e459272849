import { sql } from 'kysely';
import type { ServerTransaction } from '../../../platform/database.ts';
import type { Auth, Origin, SessionAnswer } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { setRole } from '../users/set-role.ts';
import { findUser } from '../users/user-row.ts';
import { answerSession, isBanned } from './create-sessions.ts';
import { hashRefreshToken, nextRefreshToken, storeRefreshToken } from './refresh-tokens.ts';

/** Seconds in which a token that was used already is answered by its follower again. */
const graceSeconds = 10;

type Session = { id: string; userId: string; isOver: boolean };
type Follower = { isUsed: boolean; isFresh: boolean };

/** The session of a token, held until the transaction ends: its refreshes follow each other. */
async function lockSession(
  trx: ServerTransaction,
  hash: string,
  idleHours: number,
): Promise<Session | null> {
  const { rows } = await sql<Session>`
    select s.id, s.user_id as "userId",
      coalesce(s.not_after <= now(), false) or coalesce(s.refreshed_at at time zone 'utc', s.created_at)
        <= now() - make_interval(hours => ${idleHours}) as "isOver"
    from auth.sessions s
    where s.id = (select session_id from auth.refresh_tokens where token = ${hash}) for update`.execute(
    trx,
  );
  return rows[0] ?? null;
}

async function readFollower(trx: ServerTransaction, hash: string): Promise<Follower | null> {
  const { rows } = await sql<Follower>`
    select revoked as "isUsed",
      created_at > now() - make_interval(secs => ${graceSeconds}) as "isFresh"
    from auth.refresh_tokens where parent = ${hash}`.execute(trx);
  return rows[0] ?? null;
}

async function refresh(
  auth: Auth,
  trx: ServerTransaction,
  options: { token: string; origin: Origin },
): Promise<SessionAnswer | AuthError> {
  const { token, origin } = options;
  const { env, secrets, now } = auth.context;
  const hash = hashRefreshToken(token);
  const session = await lockSession(trx, hash, env.SESSION_IDLE_HOURS);
  if (session === null) {
    return new AuthError(
      'refresh_token_not_found',
      'Invalid Refresh Token: Refresh Token Not Found',
    );
  }
  const found = await findUser(trx, { id: session.userId });
  const end = async (scope: 'local' | 'global') =>
    auth.sessions.end(trx, { userId: session.userId, sessionId: session.id, scope });
  if (found === null || session.isOver) {
    await end('local');
    return new AuthError('session_expired', 'Invalid Refresh Token: Session Expired');
  }
  const { rows } = await sql<{ revoked: boolean }>`
    select revoked from auth.refresh_tokens where token = ${hash}`.execute(trx);
  if (isBanned(found, now())) {
    await end('global');
    // A token that was used before proves nothing: somebody else may have kept it.
    const proof = rows[0]?.revoked === false ? { suspendedUserId: found.id } : {};
    return new AuthError('user_banned', 'Invalid Refresh Token: User Banned', proof);
  }
  const next = nextRefreshToken(secrets.linkSigning, token);
  if (rows[0]?.revoked === true) {
    const follower = await readFollower(trx, hash);
    if (follower === null || follower.isUsed || !follower.isFresh) {
      // Two hold the same token, and one of them stole it (RFC 9700, section 4.14.2).
      await end('local');
      const traits = { session_id: session.id };
      await auth.audit(trx, { action: 'token_revoked', actor: found, origin, traits });
      auth.context.log.warn({ session: session.id }, 'A refresh token was used twice.');
      return new AuthError('refresh_token_already_used', 'Invalid Refresh Token: Already Used');
    }
  } else {
    await sql`
      update auth.refresh_tokens set revoked = true, updated_at = now() where token = ${hash}`.execute(
      trx,
    );
    await sql`
      update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now()
      where id = ${session.id}::uuid`.execute(trx);
    await storeRefreshToken(trx, {
      token: next,
      userId: found.id,
      sessionId: session.id,
      parent: hash,
    });
  }
  const user = await setRole(trx, found, env.ADMIN_EMAILS);
  return answerSession(trx, auth.tokens, { user, sessionId: session.id, refreshToken: next });
}

/**
 * Goes on with a session: the token is used up and followed by another. Whoever shows a used one later than a
 * moment ends the whole session.
 * @throws AuthError `refresh_token_not_found`, `refresh_token_already_used`, `session_expired`, `user_banned`
 */
export async function refreshSession(
  auth: Auth,
  options: { token: string; origin: Origin },
): Promise<SessionAnswer> {
  await auth.limits.take('refresh-address', options.origin.address);
  // An error is an answer here: what it ended must stay ended.
  const outcome = await auth.context.database.asServer((trx) => refresh(auth, trx, options));
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}
