import {
  listGlobalNotificationsInput,
  sendGlobalNotificationInput,
  withdrawGlobalNotificationInput,
} from '@leakblock/domain/administration';
import type { Hono } from 'hono';
import { parseJson } from '#platform/errors';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { requireAdmin, requireProvenAdmin } from '../require-admin.ts';
import { listGlobalNotifications } from './list-global-notifications.ts';
import { sendGlobalNotification } from './send-global-notification.ts';
import { withdrawGlobalNotification } from './withdraw-global-notification.ts';

/** `POST list-global-notifications`, `send-global-notification` and `withdraw-global-notification`, for admins. */
export function addNotificationRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  app.post('/send-global-notification', async (c) => {
    const adminId = await requireProvenAdmin(context, c.var.caller);
    const said = await parseJson(c, sendGlobalNotificationInput);
    return c.json({ id: await sendGlobalNotification(context, adminId, said) }, 201);
  });
  app.post('/list-global-notifications', async (c) => {
    await requireAdmin(context, c.var.caller);
    const { cursor } = await parseJson(c, listGlobalNotificationsInput);
    return c.json(await listGlobalNotifications(context, cursor));
  });
  app.post('/withdraw-global-notification', async (c) => {
    const adminId = await requireAdmin(context, c.var.caller);
    const { id } = await parseJson(c, withdrawGlobalNotificationInput);
    await withdrawGlobalNotification(context, adminId, id);
    return c.json({ id });
  });
}
