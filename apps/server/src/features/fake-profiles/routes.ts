import { reviewFakeProfilesInput } from '@leakblock/domain/fake-profiles';
import { AppError } from '@leakblock/domain/errors';
import type { Hono } from 'hono';
import { parseJson } from '#platform/errors';
import type { ServerContext, ServerHono } from '#platform/feature';
import { inTurn } from '#platform/in-turn';
import { reviewFakeProfiles } from './review-fake-profiles.ts';

/** `POST review-fake-profiles`. */
export function addRoutes(app: Hono<ServerHono>, context: ServerContext): void {
  app.post('/review-fake-profiles', async (c) => {
    const { caller } = c.var;
    if (caller.kind !== 'user') throw new AppError('request.unauthorized');
    const input = await parseJson(c, reviewFakeProfilesInput);
    const profiles = await inTurn(`fake-profiles ${caller.userId}`, () =>
      reviewFakeProfiles(context, caller, input),
    );
    return c.json({ profiles });
  });
}
