import { AppError } from '@leakblock/domain/errors';
import type { Webhook } from '@leakblock/domain/oauth-clients';
import type { ServerContext } from '#platform/feature';
import { loadWebhook } from './webhook-rows.ts';
import type { Keeper } from './webhook-rows.ts';
import { makeSecret, sealSecret } from './webhook-secret.ts';

/**
 * Another secret from the next delivery on.
 * @throws AppError `oauth.not_found`
 */
export async function rotateWebhookSecret(
  context: ServerContext,
  keeper: Keeper,
  id: string,
): Promise<{ webhook: Webhook; secret: string }> {
  const secret = makeSecret();
  return context.database.asService(async (trx) => {
    const webhook = await loadWebhook(trx, keeper, id);
    await trx
      .updateTable('private.webhook_endpoints')
      .set({ secret: sealSecret(context, secret) })
      .where('id', '=', id)
      .execute();
    return { webhook, secret };
  });
}

/**
 * Removes an endpoint with all that waits for it.
 * @throws AppError `oauth.not_found`
 */
export async function deleteWebhook(
  { database }: Pick<ServerContext, 'database'>,
  { clientId, userId }: Keeper,
  id: string,
): Promise<void> {
  const { numDeletedRows } = await database.asService((trx) =>
    trx
      .deleteFrom('private.webhook_endpoints')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .$if(clientId !== null, (rows) => rows.where('client_id', '=', clientId))
      .executeTakeFirst(),
  );
  if (numDeletedRows === 0n) throw new AppError('oauth.not_found', 'There is no such webhook.');
}
