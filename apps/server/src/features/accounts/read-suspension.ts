import { AppError } from '@leakblock/domain/errors';
import type { Suspension } from '@leakblock/domain/accounts';
import { sql } from 'kysely';
import type { GatewayContext } from '#platform/feature';
import { verifySuspensionToken } from '#platform/suspension-token';

type Door = Pick<
  GatewayContext,
  'database' | 'secrets' | 'publicUrl' | 'verifyAccessToken' | 'realNow'
>;

/**
 * Whose token this is. Of an access token only signature, audience and time are asked: a ban has ended its session,
 * and a person who is not banned learns nothing here.
 */
async function findHolder(door: Door, token: string): Promise<string> {
  const { verifyAccessToken } = door;
  // A platform signs people in itself: it gives no suspension tokens, and its bans are its own to explain.
  if (verifyAccessToken === null) {
    throw new AppError('request.unauthorized', 'The token is not valid.');
  }
  const holder = await verifySuspensionToken(door, token);
  return holder ?? (await verifyAccessToken(token)).sub;
}

/**
 * The ban in force against the holder of a token, or null. As the service role: she has no session any more, so
 * there is no role under which the policies could show it to her.
 * @throws AppError `request.unauthorized`
 */
export async function readSuspension(door: Door, token: string): Promise<Suspension | null> {
  const userId = await findHolder(door, token);
  const { rows } = await door.database.asService((trx) =>
    sql<Suspension>`
      select ban.ban_reason, ban.banned_at, ban.admin_notes, person.email
      from public.user_bans as ban join auth.users as person on person.id = ban.user_id
      where ban.user_id = ${userId}::uuid and ban.is_active and person.deleted_at is null
      order by ban.banned_at desc limit 1`.execute(trx),
  );
  return rows[0] ?? null;
}
