import {
  exportFilingInput,
  markAsFiledInput,
  openFilingInput,
} from '@leakblock/domain/removal-requests';
import type {
  ChangedAnswer,
  ExportFilingAnswer,
  OpenFilingAnswer,
} from '@leakblock/domain/removal-requests';
import type { Hono } from 'hono';
import { requireAdmin } from '#features/administration';
import { parseJson } from '#platform/errors';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { requireUser } from '../requests/require-user.ts';
import { exportFiling } from './export-filing.ts';
import { markAsFiled } from './mark-as-filed.ts';
import { openFiling } from './open-filing.ts';

/**
 * `POST open-filing`, `POST mark-as-filed`: for operators the forms that they fill in, for a person those that only she
 * can. `POST export-filing` for operators.
 */
export function addFilingRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  app.post('/open-filing', async (c) => {
    const caller = requireUser(c.var.caller);
    const { requestId } = await parseJson(c, openFilingInput);
    c.header('cache-control', 'no-store');
    return c.json((await openFiling(context, caller, requestId)) satisfies OpenFilingAnswer);
  });
  app.post('/mark-as-filed', async (c) => {
    const caller = requireUser(c.var.caller);
    const input = await parseJson(c, markAsFiledInput);
    const isFiled = await markAsFiled(context, caller, input);
    return c.json({ changed: isFiled ? [input.requestId] : [] } satisfies ChangedAnswer);
  });
  app.post('/export-filing', async (c) => {
    const caller = requireUser(c.var.caller);
    await requireAdmin(context, caller);
    const { requestIds } = await parseJson(c, exportFilingInput);
    c.header('cache-control', 'no-store');
    return c.json((await exportFiling(context, caller, requestIds)) satisfies ExportFilingAnswer);
  });
}
