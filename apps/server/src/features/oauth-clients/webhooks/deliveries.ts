import { AppError } from '@leakblock/domain/errors';
import type { WebhookDeliveries } from '@leakblock/domain/oauth-clients';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { deliverWebhooksQueue } from './deliver-webhooks.queue.ts';
import { loadWebhook } from './webhook-rows.ts';

const shown = 50;

/** The last deliveries of an endpoint. @throws AppError `oauth.not_found` */
export async function listDeliveries(
  { database }: Pick<ServerContext, 'database'>,
  userId: string,
  id: string,
): Promise<WebhookDeliveries> {
  return database.asService(async (trx) => {
    await loadWebhook(trx, { userId, clientId: null }, id);
    const deliveries = await trx
      .selectFrom('private.webhook_deliveries')
      .select(['id', 'event', 'at', 'attempts', 'status', 'state', 'next_at as nextAt', 'problem'])
      .where('endpoint_id', '=', id)
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(shown)
      .$narrowType<Pick<WebhookDeliveries['deliveries'][number], 'event' | 'state'>>()
      .execute();
    return { deliveries };
  });
}

/** Sends a message that says nothing to an endpoint. @throws AppError `oauth.not_found`, `oauth.webhook_off` */
export async function testWebhook(
  context: ServerContext,
  userId: string,
  id: string,
): Promise<{ deliveryId: string }> {
  return context.database.asService(async (trx) => {
    await loadWebhook(trx, { userId, clientId: null }, id);
    await hurry(context, trx, id);
    const { id: deliveryId } = await trx
      .insertInto('private.webhook_deliveries')
      .values({
        endpoint_id: id,
        subject_id: userId,
        event: 'webhook.test',
        data: JSON.stringify({ id }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { deliveryId };
  });
}

/** Sends a message once more, with the id it had. @throws AppError `oauth.not_found`, `oauth.webhook_off` */
export async function redeliverWebhook(
  context: ServerContext,
  userId: string,
  deliveryId: string,
): Promise<{ deliveryId: string }> {
  return context.database.asService(async (trx) => {
    const delivery = await trx
      .selectFrom('private.webhook_deliveries as delivery')
      .innerJoin('private.webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpoint_id')
      .select('endpoint.id as endpointId')
      .where('delivery.id', '=', deliveryId)
      .where('endpoint.user_id', '=', userId)
      .executeTakeFirst();
    if (delivery === undefined) throw new AppError('oauth.not_found', 'There is no such delivery.');
    await hurry(context, trx, delivery.endpointId);
    await trx
      .updateTable('private.webhook_deliveries')
      .set({ state: 'waiting', attempts: 0, next_at: context.now().toISOString() })
      .where('id', '=', deliveryId)
      .execute();
    return { deliveryId };
  });
}

/**
 * An endpoint that rests is tried at once, since somebody looks. One that is switched off takes nothing: it would wait, and
 * go out old when it is switched on again. Before the message is written, so that switching off meanwhile finds it.
 * @throws AppError `oauth.webhook_off`
 */
async function hurry(
  { queue }: Pick<ServerContext, 'queue'>,
  trx: ServerTransaction,
  endpointId: string,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('private.webhook_endpoints')
    .set({ rests_until: null })
    .where('id', '=', endpointId)
    .where('is_enabled', '=', true)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('oauth.webhook_off', 'Switch it on first.');
  await queue.send(deliverWebhooksQueue, {}, { trx, singletonKey: 'now', singletonSeconds: 1 });
}
