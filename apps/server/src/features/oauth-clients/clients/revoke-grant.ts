import { AppError } from '@leakblock/domain/errors';
import { sql } from 'kysely';
import type { ServerContext } from '#platform/feature';

/**
 * Takes back what a person allowed an app; every token of it is over with the commit.
 * @throws AppError `oauth.not_found`
 */
export async function revokeGrant(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  userId: string,
  id: string,
): Promise<void> {
  await database.asService(async (trx) => {
    const revoked = await trx
      .updateTable('oauth_grants')
      .set({ revoked_at: now().toISOString() })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute();
    if (revoked.length === 0) throw new AppError('oauth.not_found');
    await sql`delete from private.oauth_models where grant_id = ${id}::uuid`.execute(trx);
  });
}
