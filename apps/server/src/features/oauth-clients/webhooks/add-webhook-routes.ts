import { AppError } from '@leakblock/domain/errors';
import { deliveryInput, saveWebhookInput, webhookInput } from '@leakblock/domain/oauth-clients';
import type { Context, Hono } from 'hono';
import { parseJson } from '#platform/errors';
import type { ServerContext, ServerHono } from '#platform/feature';
import { createLimit } from '#platform/limits';
import { deleteWebhook, rotateWebhookSecret } from './change-webhook.ts';
import { listDeliveries, redeliverWebhook, testWebhook } from './deliveries.ts';
import { saveWebhook } from './save-webhook.ts';
import { loadWebhooks } from './webhook-rows.ts';

/** Messages that a person may have sent by hand in a minute. */
const sentPerMinute = 10;

/**
 * `GET list-webhooks`, and `POST save-webhook`, `rotate-webhook-secret`, `delete-webhook`, `test-webhook`,
 * `list-webhook-deliveries`, `redeliver-webhook`.
 */
export function addWebhookRoutes(app: Hono<ServerHono>, context: ServerContext): void {
  const byHand = createLimit(context, {
    name: 'webhooks-by-hand',
    points: sentPerMinute,
    seconds: 60,
  });

  app.on(['GET', 'POST'], '/list-webhooks', async (c) => {
    const userId = personOf(c);
    const webhooks = await context.database.asService((trx) => loadWebhooks(trx, ownOf(userId)));
    return c.json({ webhooks });
  });
  app.post('/save-webhook', async (c) => {
    const userId = personOf(c);
    return c.json(await saveWebhook(context, ownOf(userId), await parseJson(c, saveWebhookInput)));
  });
  app.post('/rotate-webhook-secret', async (c) => {
    const userId = personOf(c);
    const { id } = await parseJson(c, webhookInput);
    return c.json(await rotateWebhookSecret(context, ownOf(userId), id));
  });
  app.post('/delete-webhook', async (c) => {
    const userId = personOf(c);
    const { id } = await parseJson(c, webhookInput);
    await deleteWebhook(context, ownOf(userId), id);
    return c.json({ isDeleted: true });
  });
  app.post('/test-webhook', async (c) => {
    const userId = personOf(c);
    const { id } = await parseJson(c, webhookInput);
    await byHand.take(userId);
    return c.json(await testWebhook(context, userId, id), 202);
  });
  app.post('/list-webhook-deliveries', async (c) => {
    const userId = personOf(c);
    const { id } = await parseJson(c, webhookInput);
    return c.json(await listDeliveries(context, userId, id));
  });
  app.post('/redeliver-webhook', async (c) => {
    const userId = personOf(c);
    const { deliveryId } = await parseJson(c, deliveryInput);
    await byHand.take(userId);
    return c.json(await redeliverWebhook(context, userId, deliveryId), 202);
  });
}

/** All of hers, also those that apps made. */
const ownOf = (userId: string) => ({ userId, clientId: null });

function personOf(c: Context<ServerHono>): string {
  const { caller } = c.var;
  if (caller.kind === 'user') return caller.userId;
  throw new AppError('request.unauthorized', 'Sign in to manage webhooks.');
}
