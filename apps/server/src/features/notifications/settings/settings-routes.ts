import { AppError } from '@leakblock/domain/errors';
import { mailSettings, resumeMailsInput } from '@leakblock/domain/notifications';
import type { Context, Hono } from 'hono';
import { parseJson } from '#platform/errors';
import type { ServerContext, ServerHono } from '#platform/feature';
import { createLimit } from '#platform/limits';
import { readMailSettings, resumeMails, saveMailSettings } from './read-mail-settings.ts';

/** Times in an hour that a person says that her address takes mail again. */
const resumesPerHour = 5;

/** `POST read-mail-settings`, `POST save-mail-settings`, `POST resume-mails`, each for the signed-in person. */
export function addSettingsRoutes(app: Hono<ServerHono>, context: ServerContext): void {
  const resumes = createLimit(context, {
    name: 'mail-resumes',
    points: resumesPerHour,
    seconds: 3600,
  });

  app.post('/read-mail-settings', async (c) =>
    c.json(await readMailSettings(context, personOf(c))),
  );

  app.post('/save-mail-settings', async (c) => {
    const userId = personOf(c);
    const settings = await parseJson(c, mailSettings);
    return c.json(await saveMailSettings(context, userId, settings));
  });

  app.post('/resume-mails', async (c) => {
    const userId = personOf(c);
    await parseJson(c, resumeMailsInput);
    await resumes.take(userId);
    return c.json(await resumeMails(context, userId));
  });
}

function personOf(c: Context<ServerHono>): string {
  const { caller } = c.var;
  if (caller.kind !== 'user') throw new AppError('request.unauthorized');
  return caller.userId;
}
