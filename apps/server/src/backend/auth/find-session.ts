import type { UserClaims } from '../../platform/caller.ts';
import type { ServerDatabase } from '../../platform/database.ts';

/**
 * True when the session of a token lives: it exists, is neither over nor forgotten, and its person is neither
 * deleted nor banned (a ban of the product stands in banned_until too). Asked on every request in one
 * statement, so that a sign-out or a ban counts at once.
 * @param idleHours a session that is not refreshed for this long has ended
 */
export async function isSessionAlive(
  database: Pick<ServerDatabase, 'pool'>,
  { sub, session_id }: Pick<UserClaims, 'sub' | 'session_id'>,
  idleHours: number,
): Promise<boolean> {
  const { rows } = await database.pool.query({
    name: 'is-session-alive',
    text: `
      select from auth.sessions s join auth.users u on u.id = s.user_id
      where s.id = $1 and s.user_id = $2
        and (s.not_after is null or s.not_after > now())
        and coalesce(s.refreshed_at at time zone 'utc', s.created_at) > now() - make_interval(hours => $3)
        and u.deleted_at is null
        and (u.banned_until is null or u.banned_until <= now())`,
    values: [session_id, sub, idleHours],
  });
  return rows.length === 1;
}
