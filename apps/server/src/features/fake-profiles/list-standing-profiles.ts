import type { ServerTransaction } from '#platform/database';

/**
 * Canonical addresses of the fake profiles that a person is known to have and that stood when they were last asked.
 * @param trx as `service_role`
 */
export async function listStandingProfiles(
  trx: ServerTransaction,
  userId: string,
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('fake_profiles')
    .select('url')
    .where('user_id', '=', userId)
    .where('gone_at', 'is', null)
    .execute();
  return new Set(rows.map(({ url }) => url));
}
