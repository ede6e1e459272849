import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { Told } from './notify.ts';

/**
 * Gives a notification that a person was told under this id new words, and makes it unread again, where it says something
 * else now. What she deleted does not come back.
 * @param trx as `service_role`
 * @returns whether there is one that says something else now
 */
export async function renewNotice(
  trx: ServerTransaction,
  {
    id,
    isNews = false,
    message,
    title,
  }: Pick<Told, 'title' | 'message'> & { id: string; isNews?: boolean },
): Promise<boolean> {
  const renewed = await trx
    .updateTable('notifications')
    .set({ title, message, read: false })
    .where('id', '=', id)
    .where((is) =>
      is.or([is('message', '!=', message), ...(isNews ? [is('read', '=', true)] : [])]),
    )
    .executeTakeFirst();
  // A mail about it that still waits says the new words.
  await trx
    .updateTable('private.mails')
    .set({ data: sql`data || ${JSON.stringify({ title, message })}::jsonb` })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
  return renewed.numUpdatedRows > 0n;
}
