import { AppError } from '@leakblock/domain/errors';
import { decideCheckInput, listUndecidedChecksInput } from '@leakblock/domain/removal-requests';
import type { Hono } from 'hono';
import { requireAdmin } from '#features/administration';
import { parseJson } from '#platform/errors';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { decideCheck } from './decide-check.ts';
import { listUndecidedChecks } from './list-undecided-checks.ts';

/** `POST list-undecided-checks` and `decide-check`, for admins. */
export function addCheckRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  app.post('/list-undecided-checks', async (c) => {
    await requireAdmin(context, c.var.caller);
    await parseJson(c, listUndecidedChecksInput);
    return c.json(await context.database.asService((trx) => listUndecidedChecks(trx)));
  });
  app.post('/decide-check', async (c) => {
    const { caller } = c.var;
    await requireAdmin(context, caller);
    if (caller.kind !== 'user') throw new AppError('request.unauthorized');
    await decideCheck(context, caller.userId, await parseJson(c, decideCheckInput));
    return c.json({ ok: true });
  });
}
