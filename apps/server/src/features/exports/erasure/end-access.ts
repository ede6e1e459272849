import { sql } from 'kysely';
import { closeWithOwner } from '#features/agencies';
import { asLoginRole } from '#platform/database';
import type { Erasing } from './erasing.ts';

/**
 * Takes back what she allowed apps, closes her own apps and addresses of webhooks, and the suspended agency that she alone
 * owns, and ends every session. Behind a platform that signs people in, sessions end with the account: its tables are written by nobody else.
 */
export async function endAccess({ context, userId }: Erasing): Promise<void> {
  const isOwn = context.env.SUPABASE_URL === undefined;
  await context.database.asService(async (trx) => {
    await trx
      .updateTable('oauth_grants')
      .set({ revoked_at: context.now().toISOString() })
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .execute();
    await sql`
      delete from private.oauth_models where grant_id in (
        select id from public.oauth_grants where user_id = ${userId}::uuid)`.execute(trx);
    await trx.deleteFrom('oauth_clients').where('user_id', '=', userId).execute();
    await trx.deleteFrom('private.webhook_endpoints').where('user_id', '=', userId).execute();
    await closeWithOwner(trx, context, userId);
    if (isOwn)
      await asLoginRole(trx, async () => {
        await sql`delete from auth.sessions where user_id = ${userId}::uuid`.execute(trx);
      });
  });
}
