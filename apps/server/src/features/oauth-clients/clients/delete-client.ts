import { AppError } from '@leakblock/domain/errors';
import type { ServerContext } from '#platform/feature';

/**
 * Ends an app, and with it all that people allowed it.
 * @throws AppError `oauth.not_found`
 */
export async function deleteClient(
  { database }: Pick<ServerContext, 'database'>,
  userId: string,
  clientId: string,
): Promise<void> {
  const deleted = await database.asService((trx) =>
    trx
      .deleteFrom('oauth_clients')
      .where('client_id', '=', clientId)
      .where('user_id', '=', userId)
      .returning('client_id')
      .execute(),
  );
  if (deleted.length === 0) throw new AppError('oauth.not_found');
}
