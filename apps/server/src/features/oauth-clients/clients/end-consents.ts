import { sql } from 'kysely';
import type { StoredContext } from '#platform/data-check';

/**
 * After a restore no app holds a token any more: what a person allowed it may have been withdrawn since the backup. Its
 * consents end with them, so that webhooks tell it nothing either; it asks once more.
 * @returns a sentence for the operator; none when nobody allowed anything
 */
export async function endConsents({ database, now }: StoredContext): Promise<readonly string[]> {
  return database.asService(async (trx) => {
    const { rows } = await sql`
      update public.oauth_grants set revoked_at = ${now().toISOString()} where revoked_at is null
      returning id`.execute(trx);
    return rows.length === 0
      ? []
      : [
          `${String(rows.length)} × what people allowed apps ended: it may have been withdrawn since. Apps ask once more.`,
        ];
  });
}
