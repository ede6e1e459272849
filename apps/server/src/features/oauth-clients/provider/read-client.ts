import { apiScopes } from '@leakblock/domain/oauth-clients';
import type { ApiScope } from '@leakblock/domain/oauth-clients';
import type { AdapterPayload } from 'oidc-provider';
import { sql } from 'kysely';
import type { ServerContext } from '#platform/feature';
import { clientIdForm, openSecret } from '../client-secret.ts';

export type StoredClient = {
  clientId: string;
  name: string;
  homepage: string | null;
  redirectUris: string[];
  scopes: ApiScope[];
  kind: 'public' | 'confidential';
  secret: string | null;
};

/** A client that may work at this moment: it is registered, and its owner is neither deleted nor banned. */
export async function findClient(
  { database }: Pick<ServerContext, 'database'>,
  clientId: string,
): Promise<StoredClient | null> {
  // Anything may come as an id, also what the database cannot compare.
  if (!clientIdForm.test(clientId)) return null;
  const { rows } = await database.asService((trx) =>
    sql<StoredClient>`
      select client_id as "clientId", name, homepage, redirect_uris as "redirectUris", scopes, kind, secret
      from public.oauth_clients as app join auth.users as owner on owner.id = app.user_id
      where app.client_id = ${clientId} and owner.deleted_at is null
        and (owner.banned_until is null or owner.banned_until <= now())`.execute(trx),
  );
  return rows[0] ?? null;
}

/** A client in the words of RFC 7591, read anew each time: a secret that was rotated is over at once. */
export async function readClient(
  context: Pick<ServerContext, 'database' | 'secrets' | 'log'>,
  clientId: string,
): Promise<AdapterPayload | undefined> {
  const client = await findClient(context, clientId);
  if (client === null) return undefined;
  const { redirectUris, scopes, secret } = client;
  const opened = secret === null ? null : openSecret(context, secret);
  if (secret !== null && opened === null) return undefined;
  const isNative = redirectUris.some((uri) => !/^https?:/.test(uri));
  return {
    client_id: client.clientId,
    client_name: client.name,
    redirect_uris: redirectUris,
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
    scope: apiScopes.filter((scope) => scopes.includes(scope)).join(' '),
    application_type: isNative ? 'native' : 'web',
    // By header or in the body: the provider takes both from who has a secret.
    ...(opened === null
      ? { token_endpoint_auth_method: 'none' }
      : { token_endpoint_auth_method: 'client_secret_basic', client_secret: opened }),
  };
}
