import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/**
 * Whether a person is suspended, or her account will be deleted: in her name nothing leaves the house meanwhile; it is
 * looked at again every day. @param trx as `service_role`
 */
export async function isSuspended(trx: ServerTransaction, userId: string): Promise<boolean> {
  const ban = await trx
    .selectFrom('user_bans')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (ban !== undefined) return true;
  const { rows } = await sql<{ ends: boolean }>`
    select private.is_ending(${userId}::uuid) as ends`.execute(trx);
  return rows[0]?.ends === true;
}

/** When to look again. */
export const nextLook = (now: Date): Date => new Date(now.getTime() + 86_400_000);
