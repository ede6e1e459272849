import { accountReasonInput } from '@leakblock/domain/administration';
import type { Hono } from 'hono';
import { parseJson } from '#platform/errors';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { requireProvenAdmin } from '../require-admin.ts';
import { endImpersonation } from './end-impersonation.ts';
import { startImpersonation } from './start-impersonation.ts';

/** `POST start-impersonation`, for admins, and `end-impersonation`, for the session that it made. */
export function addImpersonationRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  app.post('/start-impersonation', async (c) => {
    const adminId = await requireProvenAdmin(context, c.var.caller);
    return c.json(
      await startImpersonation(context, adminId, await parseJson(c, accountReasonInput)),
    );
  });
  app.post('/end-impersonation', async (c) => {
    await endImpersonation(context, c.var.caller);
    return c.json({ ok: true });
  });
}
