import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { ServerTransaction } from '../../../platform/database.ts';
import type { ServerContext } from '../../../platform/feature.ts';
import { forgetAuthCodes } from '../../../platform/forget-auth-codes.ts';
import { accessTokenSeconds } from '../access-token.ts';
import type { AccessTokens } from '../access-token.ts';
import { writeAuditEntry } from '../audit.ts';
import type { SessionAnswer, Sessions } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { lacksSecondFactor } from '../users/require-aal2.ts';
import { setRole } from '../users/set-role.ts';
import { toUserJson } from '../users/to-user-json.ts';
import { findUser } from '../users/user-row.ts';
import type { UserRow } from '../users/user-row.ts';
import { noteSignIn } from './note-sign-in.ts';
import { makeRefreshToken, storeRefreshToken } from './refresh-tokens.ts';

/** True when a ban holds at this moment. */
export function isBanned(user: Pick<UserRow, 'banned_until'>, now: Date): boolean {
  return user.banned_until !== null && new Date(user.banned_until) > now;
}

/** How the session came about, newest first, as the token says it. */
async function readMethods(
  trx: ServerTransaction,
  sessionId: string,
): Promise<{ method: string; timestamp: number }[]> {
  const { rows } = await sql<{ method: string; timestamp: number }>`
    select authentication_method as method, extract(epoch from updated_at)::int as timestamp
    from auth.mfa_amr_claims where session_id = ${sessionId}::uuid order by updated_at desc`.execute(
    trx,
  );
  return rows;
}

/** Makes the answer for a session: a fresh access token, this refresh token, the person. */
export async function answerSession(
  trx: ServerTransaction,
  tokens: AccessTokens,
  options: { user: UserRow; sessionId: string; refreshToken: string },
): Promise<SessionAnswer> {
  const { user, sessionId, refreshToken } = options;
  const { rows } = await sql<{ aal: string | null }>`
    select aal from auth.sessions where id = ${sessionId}::uuid`.execute(trx);
  const asked = { sub: user.id, session_id: sessionId };
  const isComplete = !(await lacksSecondFactor(trx, asked));
  const accessToken = await tokens.issue({
    ...asked,
    email: user.email ?? '',
    phone: user.phone ?? '',
    aal: rows[0]?.aal ?? 'aal1',
    amr: await readMethods(trx, sessionId),
    is_anonymous: user.is_anonymous,
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: isComplete ? (user.raw_user_meta_data ?? {}) : {},
  });
  return {
    access_token: accessToken,
    token_type: 'bearer',
    // No `expires_at`: the client counts from its own clock, which may be wrong, and renews by it.
    expires_in: accessTokenSeconds,
    refresh_token: refreshToken,
    user: await toUserJson(trx, user, { isComplete }),
  };
}

/** Beginning, renewing and ending of sessions. */
export function createSessions(context: ServerContext, tokens: AccessTokens): Sessions {
  const { env, now } = context;
  return {
    start: async (trx, { user: given, method, origin }) => {
      if (isBanned(given, now())) {
        throw new AuthError('user_banned', 'User is banned', { suspendedUserId: given.id });
      }
      const user = await setRole(trx, given, env.ADMIN_EMAILS);
      const sessionId = randomUUID();
      const address = isIP(origin.address) === 0 ? null : origin.address;
      await sql`
        insert into auth.sessions (id, user_id, not_after, refreshed_at, user_agent, ip, aal)
        values (${sessionId}::uuid, ${user.id}::uuid,
          now() + make_interval(hours => ${env.SESSION_MAX_HOURS}), now() at time zone 'utc',
          ${origin.userAgent?.slice(0, 300) ?? null}, ${address}::inet, 'aal1')`.execute(trx);
      const { userAgent } = origin;
      await noteSignIn(trx, { userId: user.id, sessionId, userAgent, address });
      await sql`
        insert into auth.mfa_amr_claims (id, session_id, authentication_method)
        values (${randomUUID()}::uuid, ${sessionId}::uuid, ${method})`.execute(trx);
      await sql`
        update auth.users set last_sign_in_at = now(), updated_at = now()
        where id = ${user.id}::uuid`.execute(trx);
      const refreshToken = makeRefreshToken();
      await storeRefreshToken(trx, { token: refreshToken, userId: user.id, sessionId });
      await writeAuditEntry(trx, {
        action: 'login',
        actor: user,
        origin,
        traits: { provider: method },
      });
      const fresh = (await findUser(trx, { id: user.id })) ?? user;
      return answerSession(trx, tokens, { user: fresh, sessionId, refreshToken });
    },

    renew: async (trx, { userId, sessionId }) => {
      const user = await findUser(trx, { id: userId });
      if (user === null) throw new AuthError('user_not_found', 'User not found');
      const refreshToken = makeRefreshToken();
      await sql`
        update auth.refresh_tokens set revoked = true, updated_at = now()
        where session_id = ${sessionId}::uuid`.execute(trx);
      await sql`
        update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now()
        where id = ${sessionId}::uuid`.execute(trx);
      await storeRefreshToken(trx, { token: refreshToken, userId, sessionId });
      return answerSession(trx, tokens, { user, sessionId, refreshToken });
    },

    end: async (trx, { userId, sessionId, scope }) => {
      if (scope !== 'local') {
        await forgetAuthCodes(trx, userId);
        // A session that ends with it may have begun an app, and whoever was in it has its secret.
        await sql`
          delete from auth.mfa_factors
          where user_id = ${userId}::uuid and status = 'unverified'`.execute(trx);
      }
      await sql`
        delete from auth.sessions where user_id = ${userId}::uuid and case ${scope}::text
          when 'local' then id = ${sessionId}::uuid
          when 'others' then id is distinct from ${sessionId}::uuid
          else true end`.execute(trx);
      // An operator who signs out looks at nobody's account any more; whoever ends the other sessions may do so because
      // somebody else has been in hers.
      await sql`delete from auth.sessions where tag = ${`impersonation ${userId}`}`.execute(trx);
    },
  };
}
