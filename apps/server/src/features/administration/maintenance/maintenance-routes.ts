import { setMaintenanceInput } from '@leakblock/domain/administration';
import type { Hono } from 'hono';
import { parseJson } from '#platform/errors';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { requireProvenAdmin } from '../require-admin.ts';
import { readMaintenance } from './read-maintenance.ts';
import { setMaintenance } from './set-maintenance.ts';

/** `GET` or `POST read-maintenance`, for everybody, and `POST set-maintenance`, for admins. */
export function addMaintenanceRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  app.on(['GET', 'POST'], '/read-maintenance', async (c) => c.json(await readMaintenance(context)));
  app.post('/set-maintenance', async (c) => {
    const adminId = await requireProvenAdmin(context, c.var.caller);
    return c.json(await setMaintenance(context, adminId, await parseJson(c, setMaintenanceInput)));
  });
}
