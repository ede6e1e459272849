import type { ServerTransaction } from '#platform/database';

/** Whether a person is suspended from the product at this moment: nothing is counted, earned or paid then. */
export async function isBanned(trx: ServerTransaction, userId: string): Promise<boolean> {
  const ban = await trx
    .selectFrom('user_bans')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return ban !== undefined;
}
