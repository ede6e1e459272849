import type { UserClaims } from '../../platform/caller.ts';
import type { ServerDatabase } from '../../platform/database.ts';

type Asked = Pick<UserClaims, 'sub' | 'session_id'>;

/**
 * The session of a token, or null when it does not live. It lives when it exists, is neither over nor forgotten, and
 * its person is neither deleted nor banned (a ban of the product stands in banned_until too). Asked on every request
 * in one statement, so that a sign-out or a ban counts at once.
 * @param idleHours a session that is not refreshed for this long has ended
 * @returns `isComplete`: false for one that has still to show the second factor which its person set up. The
 *   session's row decides, and says the level that counts (`aal`): a token may still say what was true before a factor
 *   was removed.
 */
export async function findSession(
  database: Pick<ServerDatabase, 'pool'>,
  { sub, session_id }: Asked,
  idleHours: number,
): Promise<{ isComplete: boolean; aal: string } | null> {
  const { rows } = await database.pool.query<{ isComplete: boolean; aal: string }>({
    name: 'find-session',
    text: `
      select s.aal is not distinct from 'aal2' or not exists (
          select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified'
        ) as "isComplete", coalesce(s.aal::text, 'aal1') as aal
      from auth.sessions s join auth.users u on u.id = s.user_id
      where s.id = $1 and s.user_id = $2
        and (s.not_after is null or s.not_after > now())
        and coalesce(s.refreshed_at at time zone 'utc', s.created_at) > now() - make_interval(hours => $3)
        and u.deleted_at is null
        and (u.banned_until is null or u.banned_until <= now())`,
    values: [session_id, sub, idleHours],
  });
  return rows[0] ?? null;
}

/** True when the session of a token lives, whatever of the sign-in is still to come. */
export async function isSessionAlive(
  database: Pick<ServerDatabase, 'pool'>,
  asked: Asked,
  idleHours: number,
): Promise<boolean> {
  return (await findSession(database, asked, idleHours)) !== null;
}
