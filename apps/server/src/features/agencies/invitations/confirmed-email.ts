import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/**
 * The address that a person has proved to be hers, in small letters; null when she has not.
 * @param trx as `service_role`
 */
export async function confirmedEmail(
  trx: ServerTransaction,
  userId: string,
): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select private.confirmed_email_of(${userId}::uuid) as email`.execute(trx);
  return rows[0]?.email ?? null;
}
