import { AppError } from '@leakblock/domain/errors';
import type { ClientSecret } from '@leakblock/domain/oauth-clients';
import type { ServerContext } from '#platform/feature';
import { makeSecret, sealSecret } from '../client-secret.ts';
import { readOwnClient } from './list-clients.ts';

/**
 * Gives a confidential app another secret; the one before is over at once. What people allowed it stays.
 * @throws AppError `oauth.not_found`, also for an app that has no secret
 */
export async function rotateSecret(
  context: Pick<ServerContext, 'database' | 'secrets' | 'now'>,
  userId: string,
  clientId: string,
): Promise<ClientSecret> {
  const secret = makeSecret();
  return context.database.asService(async (trx) => {
    const changed = await trx
      .updateTable('oauth_clients')
      .set({
        secret: sealSecret(context, secret),
        secret_rotated_at: context.now().toISOString(),
      })
      .where('client_id', '=', clientId)
      .where('user_id', '=', userId)
      .where('kind', '=', 'confidential')
      .returning('client_id')
      .execute();
    if (changed.length === 0) throw new AppError('oauth.not_found');
    return { client: await readOwnClient(trx, userId, clientId), secret };
  });
}
