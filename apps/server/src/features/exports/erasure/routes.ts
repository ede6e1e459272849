import { AppError } from '@leakblock/domain/errors';
import { cancelErasureInput, requestErasureInput } from '@leakblock/domain/exports';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { parseJson } from '#platform/errors';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { requireProof } from '#platform/require-proof';
import { cancelErasure } from './cancel-erasure.ts';
import { readErasure } from './read-erasure.ts';
import { requestErasure } from './request-erasure.ts';

/** `POST read-erasure`, `request-erasure`, `cancel-erasure`: the end of the caller's own account. */
export function addErasureRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  app.post('/read-erasure', async (c) => {
    const { userId } = personOf(c);
    await parseJson(c, z.object({}));
    const now = context.now();
    return c.json(await context.database.asService((trx) => readErasure(trx, userId, now)));
  });

  app.post('/request-erasure', async (c) => {
    const caller = personOf(c);
    await parseJson(c, requestErasureInput);
    await requireProof(context, caller);
    return c.json(await requestErasure(context, caller.userId));
  });

  app.post('/cancel-erasure', async (c) => {
    const { userId } = personOf(c);
    await parseJson(c, cancelErasureInput);
    return c.json(await cancelErasure(context, userId));
  });
}

function personOf(c: Context<ServerHono>) {
  const { caller } = c.var;
  if (caller.kind !== 'user')
    throw new AppError('request.unauthorized', 'Sign in to see about your account.');
  return caller;
}
