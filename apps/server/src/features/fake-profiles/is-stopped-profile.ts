import { sql } from 'kysely';
import { isStoppedPage } from '#features/findings';
import type { ServerTransaction } from '#platform/database';

/**
 * Whether a page was stopped for signs of a minor, as a finding or as a fake profile, whatever it says of itself now.
 * @param trx as `service_role`
 * @param url canonical
 */
export async function isStoppedProfile(
  trx: ServerTransaction,
  userId: string,
  url: string,
): Promise<boolean> {
  const known = await trx
    .selectFrom('fake_profiles')
    .select('id')
    .where('user_id', '=', userId)
    .where('url', '=', url)
    .where(sql<boolean>`parts @> '[{"reason":"stopped"}]'`)
    .executeTakeFirst();
  return known !== undefined || isStoppedPage(trx, userId, url);
}
