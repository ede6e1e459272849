import { listAgenciesInput, suspendAgencyInput } from '@leakblock/domain/agencies';
import type { Hono } from 'hono';
import { parseJson } from '#platform/errors';
import type { ServerContext, ServerHono } from '#platform/feature';
import { requireAdmin } from '#features/administration';
import { listAgencies } from './list-agencies.ts';
import { setAgencyStatus } from './set-agency-status.ts';

const statuses = { 'suspend-agency': 'suspended', 'resume-agency': 'active' } as const;

/** `POST list-agencies`, `suspend-agency` and `resume-agency`, for admins. */
export function addOperatorRoutes(app: Hono<ServerHono>, context: ServerContext): void {
  app.post('/list-agencies', async (c) => {
    await requireAdmin(context, c.var.caller);
    return c.json(await listAgencies(context, await parseJson(c, listAgenciesInput)));
  });
  for (const name of ['suspend-agency', 'resume-agency'] as const) {
    app.post(`/${name}`, async (c) => {
      const adminId = await requireAdmin(context, c.var.caller);
      const input = await parseJson(c, suspendAgencyInput);
      return c.json(await setAgencyStatus(context, adminId, input, statuses[name]));
    });
  }
}
