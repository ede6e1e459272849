import { AppError } from '@leakblock/domain/errors';
import { deliveryInput, saveWebhookInput, webhookInput } from '@leakblock/domain/oauth-clients';
import type { Context, Hono } from 'hono';
import { parseJson } from '#platform/errors';
import type { Caller } from '#platform/caller';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { createLimit } from '#platform/limits';
import { requireProof } from '#platform/require-proof';
import { deleteWebhook, rotateWebhookSecret } from './change-webhook.ts';
import { listDeliveries, redeliverWebhook, testWebhook } from './deliveries.ts';
import { saveWebhook } from './save-webhook.ts';
import { loadWebhooks } from './webhook-rows.ts';

/** Messages that a person may have sent by hand in a minute. */
const sentPerMinute = 10;

/**
 * `GET list-webhooks`, and `POST save-webhook`, `rotate-webhook-secret`, `delete-webhook`, `test-webhook`,
 * `list-webhook-deliveries`, `redeliver-webhook`. Whom webhooks tell, and their secrets, change with a proof only.
 */
export function addWebhookRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  const byHand = createLimit(context, {
    name: 'webhooks-by-hand',
    points: sentPerMinute,
    seconds: 60,
  });

  app.on(['GET', 'POST'], '/list-webhooks', async (c) => {
    const { userId } = personOf(c);
    const webhooks = await context.database.asService((trx) => loadWebhooks(trx, ownOf(userId)));
    return c.json({ webhooks });
  });
  app.post('/save-webhook', async (c) => {
    const caller = personOf(c);
    const wish = await parseJson(c, saveWebhookInput);
    await requireProof(context, caller);
    return c.json(await saveWebhook(context, ownOf(caller.userId), wish));
  });
  app.post('/rotate-webhook-secret', async (c) => {
    const caller = personOf(c);
    const { id } = await parseJson(c, webhookInput);
    await requireProof(context, caller);
    return c.json(await rotateWebhookSecret(context, ownOf(caller.userId), id));
  });
  app.post('/delete-webhook', async (c) => {
    const { userId } = personOf(c);
    const { id } = await parseJson(c, webhookInput);
    await deleteWebhook(context, ownOf(userId), id);
    return c.json({ isDeleted: true });
  });
  app.post('/test-webhook', async (c) => {
    const { userId } = personOf(c);
    const { id } = await parseJson(c, webhookInput);
    await byHand.take(userId);
    return c.json(await testWebhook(context, userId, id), 202);
  });
  app.post('/list-webhook-deliveries', async (c) => {
    const { userId } = personOf(c);
    const { id } = await parseJson(c, webhookInput);
    return c.json(await listDeliveries(context, userId, id));
  });
  app.post('/redeliver-webhook', async (c) => {
    const { userId } = personOf(c);
    const { deliveryId } = await parseJson(c, deliveryInput);
    await byHand.take(userId);
    return c.json(await redeliverWebhook(context, userId, deliveryId), 202);
  });
}

/** All of hers, also those that apps made. */
const ownOf = (userId: string) => ({ userId, clientId: null });

function personOf(c: Context<ServerHono>): Extract<Caller, { kind: 'user' }> {
  const { caller } = c.var;
  if (caller.kind === 'user') return caller;
  throw new AppError('request.unauthorized', 'Sign in to manage webhooks.');
}
