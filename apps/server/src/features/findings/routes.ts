import { AppError } from '@leakblock/domain/errors';
import { allowPageInput, reviewFindingsInput } from '@leakblock/domain/findings';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { parseJson } from '#platform/errors';
import type { ServerContext, ServerHono } from '#platform/feature';
import { inTurn } from '#platform/in-turn';
import { allowPage } from './allow-page.ts';
import { readPictureOf } from './read-picture-of.ts';
import { reviewFindings } from './review-findings.ts';

/** `POST review-findings`, `POST allow-page`, `GET finding-picture?id=`. */
export function addRoutes(app: Hono<ServerHono>, context: ServerContext): void {
  app.post('/review-findings', async (c) => {
    const caller = personOf(c);
    const input = await parseJson(c, reviewFindingsInput);
    return c.json(
      await inTurn(`findings ${caller.userId}`, () => reviewFindings(context, caller, input)),
    );
  });

  app.post('/allow-page', async (c) => {
    const caller = personOf(c);
    const input = await parseJson(c, allowPageInput);
    return c.json(
      await inTurn(`findings ${caller.userId}`, () => allowPage(context, caller, input)),
    );
  });

  app.get('/finding-picture', async (c) => {
    const caller = personOf(c);
    const id = z.uuid().safeParse(c.req.query('id'));
    if (!id.success) throw new AppError('request.invalid', 'id: not the id of a finding');
    const picture = await readPictureOf(context, caller, id.data);
    return c.body(new Uint8Array(picture), 200, {
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      // Opened by itself, it is a file and runs nothing.
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
  });
}

function personOf(c: Context<ServerHono>) {
  const { caller } = c.var;
  if (caller.kind !== 'user')
    throw new AppError('request.unauthorized', 'Sign in to see your findings.');
  return caller;
}
