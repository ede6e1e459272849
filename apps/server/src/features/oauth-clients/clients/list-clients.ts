import { AppError } from '@leakblock/domain/errors';
import { clientAnswer } from '@leakblock/domain/oauth-clients';
import type { OAuthClient } from '@leakblock/domain/oauth-clients';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';

/** The clients that a person registered, the newest first. Their secrets are not among what is read. */
export async function listClients(
  { database }: Pick<ServerContext, 'database'>,
  userId: string,
): Promise<OAuthClient[]> {
  return database.asService((trx) => readClients(trx, userId, null));
}

/** @throws AppError `oauth.not_found` */
export async function readOwnClient(
  trx: ServerTransaction,
  userId: string,
  clientId: string,
): Promise<OAuthClient> {
  const [client] = await readClients(trx, userId, clientId);
  if (client === undefined) throw new AppError('oauth.not_found');
  return client;
}

async function readClients(
  trx: ServerTransaction,
  userId: string,
  clientId: string | null,
): Promise<OAuthClient[]> {
  const { rows } = await sql`
    select client_id as "clientId", name, homepage, redirect_uris as "redirectUris", scopes, kind,
      created_at as "createdAt", secret_rotated_at as "secretRotatedAt",
      (select count(*) from public.oauth_grants where oauth_grants.client_id = app.client_id and revoked_at is null)
        as grants
    from public.oauth_clients as app
    where user_id = ${userId}::uuid and (${clientId}::text is null or client_id = ${clientId})
    order by created_at desc, client_id`.execute(trx);
  return z.array(clientAnswer).parse(rows);
}
