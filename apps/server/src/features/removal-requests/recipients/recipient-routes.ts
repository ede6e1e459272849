import { AppError } from '@leakblock/domain/errors';
import {
  decideReportInput,
  markRecipientInput,
  saveRecipientInput,
} from '@leakblock/domain/removal-requests';
import type { Hono } from 'hono';
import { requireAdmin } from '#features/administration';
import type { Caller } from '#platform/caller';
import { parseJson } from '#platform/errors';
import type { ServerContext, ServerHono } from '#platform/feature';
import { decideReport } from '../cloudflare/decide-report.ts';
import { markRecipient, saveRecipient } from './save-recipient.ts';

/** `POST save-recipient`, `mark-recipient` and `decide-report`, for admins. */
export function addRecipientRoutes(app: Hono<ServerHono>, context: ServerContext): void {
  app.post('/save-recipient', async (c) => {
    const adminId = await identifyAdmin(context, c.var.caller);
    return c.json({
      id: await saveRecipient(context, adminId, await parseJson(c, saveRecipientInput)),
    });
  });
  app.post('/mark-recipient', async (c) => {
    const adminId = await identifyAdmin(context, c.var.caller);
    await markRecipient(context, adminId, await parseJson(c, markRecipientInput));
    return c.json({ ok: true });
  });
  app.post('/decide-report', async (c) => {
    const adminId = await identifyAdmin(context, c.var.caller);
    await decideReport(context, adminId, await parseJson(c, decideReportInput));
    return c.json({ ok: true });
  });
}

/** @throws AppError `request.unauthorized`, `request.forbidden` */
async function identifyAdmin(context: ServerContext, caller: Caller): Promise<string> {
  await requireAdmin(context, caller);
  if (caller.kind !== 'user') throw new AppError('request.unauthorized');
  return caller.userId;
}
