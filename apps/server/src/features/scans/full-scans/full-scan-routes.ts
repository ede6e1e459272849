import { AppError } from '@leakblock/domain/errors';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { parseJson } from '#platform/errors';
import type { ServerContext, ServerHono } from '#platform/feature';
import { inTurn } from '#platform/in-turn';
import { openFullScan } from './open-full-scan.ts';
import { settleOwn } from './settle-own.ts';
import { stopFullScan } from './stop-full-scan.ts';

const nothing = z.object({});

/**
 * `POST full-scan` starts the caller's full scan, `POST full-scan-stop` ends it; `POST settle-own-pages` settles what her
 * official links make her own.
 */
export function addFullScanRoutes(app: Hono<ServerHono>, context: ServerContext): void {
  app.post('/full-scan', async (c) => {
    const userId = callerOf(c);
    await parseJson(c, nothing);
    return c.json(await openFullScan(context, { userId, requestedBy: 'person' }), 202);
  });
  app.post('/full-scan-stop', async (c) => {
    const userId = callerOf(c);
    await parseJson(c, nothing);
    return c.json(await stopFullScan(context, userId));
  });
  app.post('/settle-own-pages', async (c) => {
    const userId = callerOf(c);
    await parseJson(c, nothing);
    await inTurn(`findings ${userId}`, () =>
      context.database.asService((trx) => settleOwn(trx, userId)),
    );
    return c.json({});
  });
}

function callerOf(c: Context<ServerHono>): string {
  const { caller } = c.var;
  if (caller.kind === 'user') return caller.userId;
  throw new AppError('request.unauthorized', 'Sign in to scan for yourself.');
}
