import { AppError } from '@leakblock/domain/errors';
import {
  assignMailInput,
  decideMailInput,
  dismissMailsInput,
  sendMailsInput,
} from '@leakblock/domain/removal-requests';
import type { Hono } from 'hono';
import { requireAdmin } from '#features/administration';
import type { Caller } from '#platform/caller';
import { parseJson } from '#platform/errors';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { assignMail } from './assign-mail.ts';
import { decideMail } from './decide-mail.ts';
import { dismissMails } from './dismiss-mails.ts';
import { addIncomingMailRoutes } from './incoming/incoming-mail-routes.ts';
import { sendMails } from './send-mails.ts';

/** `POST decide-mail`, `send-mails`, `assign-mail` and `dismiss-mails`, for admins; `POST incoming-mail`. */
export function addMailRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  app.post('/decide-mail', async (c) => {
    const adminId = await identifyAdmin(context, c.var.caller);
    await decideMail(context, adminId, await parseJson(c, decideMailInput));
    return c.json({ ok: true });
  });
  app.post('/send-mails', async (c) => {
    const adminId = await identifyAdmin(context, c.var.caller);
    const { mailIds } = await parseJson(c, sendMailsInput);
    return c.json({ queued: await sendMails(context, adminId, mailIds) });
  });
  app.post('/assign-mail', async (c) => {
    const adminId = await identifyAdmin(context, c.var.caller);
    await assignMail(context, adminId, await parseJson(c, assignMailInput));
    return c.json({ ok: true });
  });
  app.post('/dismiss-mails', async (c) => {
    const adminId = await identifyAdmin(context, c.var.caller);
    const { mailIds } = await parseJson(c, dismissMailsInput);
    return c.json({ dismissed: await dismissMails(context, adminId, mailIds) });
  });
  addIncomingMailRoutes(app, context);
}

/** @throws AppError `request.unauthorized`, `request.forbidden` */
async function identifyAdmin(context: GatewayContext, caller: Caller): Promise<string> {
  await requireAdmin(context, caller);
  if (caller.kind !== 'user') throw new AppError('request.unauthorized');
  return caller.userId;
}
