import {
  sendGlobalNotificationInput,
  withdrawGlobalNotificationInput,
} from '@leakblock/domain/administration';
import type { Hono } from 'hono';
import { parseJson } from '#platform/errors';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { requireAdmin } from '../require-admin.ts';
import { sendGlobalNotification } from './send-global-notification.ts';
import { withdrawGlobalNotification } from './withdraw-global-notification.ts';

/** `POST send-global-notification` and `withdraw-global-notification`, for admins. */
export function addNotificationRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  app.post('/send-global-notification', async (c) => {
    const adminId = await requireAdmin(context, c.var.caller);
    const said = await parseJson(c, sendGlobalNotificationInput);
    return c.json({ id: await sendGlobalNotification(context, adminId, said) }, 201);
  });
  app.post('/withdraw-global-notification', async (c) => {
    const adminId = await requireAdmin(context, c.var.caller);
    const { id } = await parseJson(c, withdrawGlobalNotificationInput);
    await withdrawGlobalNotification(context, adminId, id);
    return c.json({ id });
  });
}
