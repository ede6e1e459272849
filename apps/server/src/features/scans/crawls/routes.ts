import { AppError } from '@leakblock/domain/errors';
import { crawlInput } from '@leakblock/domain/scans';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { parseJson } from '#platform/errors';
import type { ServerContext, ServerHono } from '#platform/feature';
import { openCrawl } from './open-crawl.ts';
import { stopCrawl } from './stop-crawl.ts';

/** `POST crawl` starts one, `POST crawl-stop` ends it. */
export function addCrawlRoutes(app: Hono<ServerHono>, context: ServerContext): void {
  app.post('/crawl', async (c) => {
    const userId = personOf(c);
    return c.json(await openCrawl(context, userId, await parseJson(c, crawlInput)), 202);
  });

  app.post('/crawl-stop', async (c) => {
    const userId = personOf(c);
    const { scanId } = await parseJson(c, z.object({ scanId: z.uuid() }));
    await stopCrawl(context, userId, scanId);
    return c.json({ status: 'stopping' }, 202);
  });
}

function personOf({ var: { caller } }: Context<ServerHono>): string {
  if (caller.kind === 'user') return caller.userId;
  throw new AppError('request.unauthorized', 'Sign in first.');
}
