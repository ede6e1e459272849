import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@leakblock/domain/errors';
import { Hono } from 'hono';
import type { Context } from 'hono';
import type { ServerContext, ServerHono } from '../feature.ts';

type HealthContext = Pick<ServerContext, 'database' | 'env' | 'metrics' | 'stopping'>;

/** Health and figures, of gateway and worker alike. */
export function createHealthRoutes(context: HealthContext): Hono<ServerHono> {
  const { env, metrics } = context;
  const app = new Hono<ServerHono>();
  app.get('/healthz', (c) => noStore(c).json({ status: 'alive' }));
  app.get('/readyz', async (c) => {
    const reason = await whyNotReady(context);
    return reason === null
      ? noStore(c).json({ status: 'ready' })
      : noStore(c).json({ status: 'not ready', reason }, 503);
  });
  app.get('/metrics', async (c) => {
    if (!mayReadMetrics(c, env.METRICS_TOKEN)) throw new AppError('request.not_found');
    noStore(c).header('content-type', metrics.registry.contentType);
    return c.body(await metrics.registry.metrics());
  });
  return app;
}

/** Null when work can be done, otherwise why not. */
async function whyNotReady({ database, stopping }: HealthContext): Promise<string | null> {
  if (stopping.aborted) return 'stopping';
  return database.ping().then(
    () => null,
    () => 'the database does not answer',
  );
}

/** Forbids every cache to keep the answer. */
export function noStore(c: Context<ServerHono>): Context<ServerHono> {
  c.header('cache-control', 'no-store');
  return c;
}

/** The token when there is one; else somebody on this machine, and not through a proxy on it. */
function mayReadMetrics(c: Context<ServerHono>, token: string | undefined): boolean {
  const given = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (token !== undefined && given !== undefined) {
    const digest = (text: string) => createHash('sha256').update(text).digest();
    return timingSafeEqual(digest(given), digest(token));
  }
  const { headers, socket } = c.env.incoming;
  const isProxied = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some(
    (name) => headers[name] !== undefined,
  );
  return (
    token === undefined &&
    !isProxied &&
    /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
  );
}
