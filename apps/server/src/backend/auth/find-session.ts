import { sql } from 'kysely';
import type { UserClaims } from '../../platform/caller.ts';
import type { ServerDatabase } from '../../platform/database.ts';

/**
 * True when the session of a token lives: it exists and is not over, and its person is neither deleted
 * nor banned. Asked on every request, so that a logout or a ban counts at once.
 */
export async function isSessionAlive(
  database: ServerDatabase,
  { sub, session_id }: Pick<UserClaims, 'sub' | 'session_id'>,
): Promise<boolean> {
  const { rows } = await database.asService((trx) =>
    sql`
      select from auth.sessions s join auth.users u on u.id = s.user_id
      where s.id = ${session_id}::uuid and s.user_id = ${sub}::uuid
        and (s.not_after is null or s.not_after > now())
        and u.deleted_at is null
        and (u.banned_until is null or u.banned_until <= now())
        and not exists (
          select from public.user_bans b where b.user_id = u.id and b.is_active
        )`.execute(trx),
  );
  return rows.length === 1;
}
