import type { ServerTransaction } from '#platform/database';

/**
 * Whether a page of hers was stopped for signs of a minor, whatever it says of itself now: nothing of it is fetched again.
 * @param trx as `service_role`
 * @param url canonical
 */
export async function isStoppedPage(
  trx: ServerTransaction,
  userId: string,
  url: string,
): Promise<boolean> {
  const known = await trx
    .selectFrom('findings')
    .select('id')
    .where('user_id', '=', userId)
    .where('url', '=', url)
    .where('status', '=', 'stopped')
    .executeTakeFirst();
  return known !== undefined;
}
