import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';

/**
 * Ends all that came from one consent. Its row goes first: a token that is made in this very moment has nothing to live
 * on. When it was the last that the app held of this person, what she allowed ends too.
 * @param familyHash of the provider's grant
 */
export async function endFamily(
  trx: ServerTransaction,
  { now }: Pick<ServerContext, 'now'>,
  familyHash: Buffer,
): Promise<void> {
  const { rows } = await sql<{ grantId: string }>`
    delete from private.oauth_models where kind = 'Grant' and id_hash = ${familyHash}
    returning grant_id as "grantId"`.execute(trx);
  await sql`delete from private.oauth_models where family_hash = ${familyHash}`.execute(trx);
  for (const { grantId } of rows) {
    await sql`
      update public.oauth_grants set revoked_at = ${now().toISOString()}
      where id = ${grantId}::uuid and revoked_at is null and not exists (
        select from private.oauth_models where kind = 'Grant' and grant_id = ${grantId}::uuid and expires_at > now()
      )`.execute(trx);
  }
}
