import { AppError } from '@leakblock/domain/errors';
import { previewMailInput } from '@leakblock/domain/notifications';
import type { Hono } from 'hono';
import { parseJson } from '#platform/errors';
import type { ServerContext, ServerHono } from '#platform/feature';
import { mannerOf } from '#platform/mails/manner-of';
import { writeMail } from '#platform/mails/write-mail';
import { requireAdmin } from '../require-admin.ts';

/** `POST list-mail-previews` and `POST preview-mail`: every mail of the features here, written with made-up data. */
export function addMailPreviewRoutes(app: Hono<ServerHono>, context: ServerContext): void {
  const { mails } = context;

  app.post('/list-mail-previews', async (c) => {
    await requireAdmin(context, c.var.caller);
    const listed = mails.map(({ kind, name }) => ({ name, kind }));
    return c.json({ mails: listed.sort((a, b) => a.name.localeCompare(b.name)) });
  });

  app.post('/preview-mail', async (c) => {
    await requireAdmin(context, c.var.caller);
    const { isDiscreet, language, name } = await parseJson(c, previewMailInput);
    const mail = mails.find((each) => each.name === name);
    if (mail === undefined) throw new AppError('request.not_found');
    const manner = mannerOf(context, { language, isDiscreet });
    return c.json(writeMail(mail.write(mail.sample(manner), manner), manner));
  });
}
