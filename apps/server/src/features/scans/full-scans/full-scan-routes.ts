import { AppError } from '@leakblock/domain/errors';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { parseJson } from '#platform/errors';
import type { ServerContext, ServerHono } from '#platform/feature';
import { openFullScan } from './open-full-scan.ts';
import { stopFullScan } from './stop-full-scan.ts';

const nothing = z.object({});

/** `POST full-scan` starts the caller's full scan, `POST full-scan-stop` ends it. */
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
}

function callerOf(c: Context<ServerHono>): string {
  const { caller } = c.var;
  if (caller.kind === 'user') return caller.userId;
  throw new AppError('request.unauthorized', 'Sign in to scan for yourself.');
}
