import { AppError } from '@leakblock/domain/errors';
import type { Webhook, WebhookEvent } from '@leakblock/domain/oauth-clients';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/** Whose endpoints: a person's, and where an app asks only those that it made. */
export type Keeper = { userId: string; clientId: string | null };

/**
 * A person's endpoints with their last delivery, the newest first.
 * @param trx as `service_role`
 */
export async function loadWebhooks(
  trx: ServerTransaction,
  { clientId, userId }: Keeper,
  id?: string,
): Promise<Webhook[]> {
  const rows = await trx
    .selectFrom('private.webhook_endpoints as endpoint')
    .leftJoinLateral(
      (is) =>
        is
          .selectFrom('private.webhook_deliveries as delivery')
          .select(['delivery.tried_at', 'delivery.status', 'delivery.state'])
          .whereRef('delivery.endpoint_id', '=', 'endpoint.id')
          .where('delivery.tried_at', 'is not', null)
          .orderBy('delivery.at', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.on(sql<boolean>`true`),
    )
    .select([
      'endpoint.id',
      'url',
      'events',
      'is_enabled as isEnabled',
      'disabled_reason as disabledReason',
      'created_at as createdAt',
      'last.tried_at as triedAt',
      'last.status',
      'last.state',
    ])
    .where('user_id', '=', userId)
    .$if(clientId !== null, (rows) => rows.where('client_id', '=', clientId))
    .$if(id !== undefined, (rows) => rows.where('endpoint.id', '=', id ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('endpoint.id')
    .$narrowType<{ events: WebhookEvent[] }>()
    .execute();
  return rows.map(({ state, status, triedAt, ...webhook }) => ({
    ...webhook,
    lastDelivery:
      triedAt === null ? null : { at: triedAt, status, isDelivered: state === 'delivered' },
  }));
}

/** @throws AppError `oauth.not_found` */
export async function loadWebhook(
  trx: ServerTransaction,
  keeper: Keeper,
  id: string,
): Promise<Webhook> {
  const [webhook] = await loadWebhooks(trx, keeper, id);
  if (webhook === undefined) throw new AppError('oauth.not_found', 'There is no such webhook.');
  return webhook;
}
