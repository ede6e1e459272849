import { isNameAllowed } from '@leakblock/domain/agencies';
import { AppError } from '@leakblock/domain/errors';
import type { OAuthClient, saveClientInput } from '@leakblock/domain/oauth-clients';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { checkAddresses } from './check-addresses.ts';
import { readOwnClient } from './list-clients.ts';

/**
 * Changes an app. A scope that it gives up ends for everybody who allowed it: wanting it back means asking again.
 * @throws AppError `oauth.not_found`, `request.invalid`, `agencies.name_refused` for a name that passes for ours
 */
export async function saveClient(
  { database, env, now }: Pick<ServerContext, 'database' | 'env' | 'now'>,
  userId: string,
  wish: z.output<typeof saveClientInput>,
): Promise<OAuthClient> {
  const { clientId, name, homepage, redirectUris } = wish;
  const scopes = [...new Set(wish.scopes)];
  if (!isNameAllowed(name, env.BRAND_NAME)) throw new AppError('agencies.name_refused');
  checkAddresses(redirectUris);
  return database.asService(async (trx) => {
    const changed = await trx
      .updateTable('oauth_clients')
      .set({ name, homepage, redirect_uris: redirectUris, scopes })
      .where('client_id', '=', clientId)
      .where('user_id', '=', userId)
      .returning('client_id')
      .execute();
    if (changed.length === 0) throw new AppError('oauth.not_found');
    await sql`
      update public.oauth_grants set revoked_at = ${now().toISOString()}
      where client_id = ${clientId} and revoked_at is null and not scopes && ${scopes}::text[]`.execute(
      trx,
    );
    await sql`
      update public.oauth_grants
      set scopes = array(select unnest(scopes) intersect select unnest(${scopes}::text[]))
      where client_id = ${clientId} and revoked_at is null and not scopes <@ ${scopes}::text[]`.execute(
      trx,
    );
    return readOwnClient(trx, userId, clientId);
  });
}
