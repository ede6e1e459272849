import { jobInput, readQueueInput } from '@leakblock/domain/administration';
import type { Hono } from 'hono';
import { parseJson } from '#platform/errors';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { requireAdmin } from '../require-admin.ts';
import { readQueue } from './read-queue.ts';
import { tendJob } from './tend-job.ts';

/** `POST read-queue`, `retry-job` and `delete-job`, for admins. */
export function addQueueRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  app.post('/read-queue', async (c) => {
    await requireAdmin(context, c.var.caller);
    return c.json(await readQueue(context, await parseJson(c, readQueueInput)));
  });
  for (const act of ['retry', 'delete'] as const) {
    app.post(`/${act}-job`, async (c) => {
      const adminId = await requireAdmin(context, c.var.caller);
      await tendJob(context, adminId, { ...(await parseJson(c, jobInput)), act });
      return c.json({ ok: true });
    });
  }
}
