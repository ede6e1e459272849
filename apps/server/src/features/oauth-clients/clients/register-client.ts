import { isNameAllowed } from '@leakblock/domain/agencies';
import { AppError } from '@leakblock/domain/errors';
import { clientsPerPerson } from '@leakblock/domain/oauth-clients';
import type { ClientSecret, RegisterClient } from '@leakblock/domain/oauth-clients';
import { sql } from 'kysely';
import type { ServerContext } from '#platform/feature';
import { makeClientId, makeSecret, sealSecret } from '../client-secret.ts';
import { checkAddresses } from './check-addresses.ts';
import { readOwnClient } from './list-clients.ts';

/**
 * Registers an app. Its secret is told in this answer and never again.
 * @throws AppError `oauth.too_many_clients`, `request.invalid`, `agencies.name_refused` for a name that passes for ours
 */
export async function registerClient(
  context: Pick<ServerContext, 'database' | 'env' | 'secrets' | 'now'>,
  userId: string,
  wish: RegisterClient,
): Promise<ClientSecret> {
  const { name, homepage, redirectUris, scopes, kind } = wish;
  if (!isNameAllowed(name, context.env.BRAND_NAME)) throw new AppError('agencies.name_refused');
  checkAddresses(redirectUris);
  const clientId = makeClientId();
  const secret = kind === 'confidential' ? makeSecret() : null;
  const now = context.now().toISOString();
  return context.database.asService(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`oauth clients:${userId}`}, 0))`.execute(
      trx,
    );
    const { count } = await trx
      .selectFrom('oauth_clients')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (count >= clientsPerPerson) throw new AppError('oauth.too_many_clients');
    await trx
      .insertInto('oauth_clients')
      .values({
        client_id: clientId,
        user_id: userId,
        name,
        homepage,
        redirect_uris: redirectUris,
        scopes: [...new Set(scopes)],
        kind,
        secret: secret === null ? null : sealSecret(context, secret),
        secret_rotated_at: secret === null ? null : now,
        created_at: now,
      })
      .execute();
    return { client: await readOwnClient(trx, userId, clientId), secret };
  });
}
