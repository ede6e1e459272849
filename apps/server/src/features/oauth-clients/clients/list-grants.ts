import { grantsAnswer } from '@leakblock/domain/oauth-clients';
import type { OAuthGrants } from '@leakblock/domain/oauth-clients';
import type { ServerContext } from '#platform/feature';

/** What a person allows whom at this moment, the newest first. */
export async function listGrants(
  { database }: Pick<ServerContext, 'database'>,
  userId: string,
): Promise<OAuthGrants['grants']> {
  const grants = await database.asService((trx) =>
    trx
      .selectFrom('oauth_grants')
      .innerJoin('oauth_clients', 'oauth_clients.client_id', 'oauth_grants.client_id')
      .select([
        'oauth_grants.id',
        'oauth_clients.name as clientName',
        'oauth_clients.homepage',
        'oauth_grants.scopes',
        'oauth_grants.created_at as since',
        'oauth_grants.last_used_at as lastUsedAt',
      ])
      .where('oauth_grants.user_id', '=', userId)
      .where('oauth_grants.revoked_at', 'is', null)
      .orderBy('oauth_grants.created_at', 'desc')
      .orderBy('oauth_grants.id')
      .execute(),
  );
  return grantsAnswer.parse({ grants }).grants;
}
