import type { ServerTransaction } from '#platform/database';

/**
 * Whether a person is suspended: in her name nothing leaves the house while she is; it is looked at again every day.
 * @param trx as `service_role`
 */
export async function isSuspended(trx: ServerTransaction, userId: string): Promise<boolean> {
  const ban = await trx
    .selectFrom('user_bans')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return ban !== undefined;
}

/** When to look again. */
export const nextLook = (now: Date): Date => new Date(now.getTime() + 86_400_000);
