import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@leakblock/domain/errors';
import { Hono } from 'hono';
import type { Context } from 'hono';
import type { Env } from '../env.ts';
import type { ServerHono } from '../feature.ts';
import type { Metrics } from '../metrics.ts';
import type { Secrets } from '../secrets.ts';
import { appManifest } from './app-manifest.ts';
import { publicSettings } from './public-settings.ts';

/** Health, figures, version, public settings and what installs the app. */
export function createSystemRoutes(options: {
  env: Env;
  publicUrl: string;
  secrets: Secrets;
  buildId: string;
  metrics: Metrics;
  /** Null when requests can be served, otherwise why not. */
  whyNotReady: () => Promise<string | null>;
}): Hono<ServerHono> {
  const { env, publicUrl, secrets, buildId, metrics } = options;
  const settings = publicSettings(env, publicUrl, secrets);
  const app = new Hono<ServerHono>();
  app.get('/healthz', (c) => noStore(c).json({ status: 'alive' }));
  app.get('/readyz', async (c) => {
    const reason = await options.whyNotReady();
    return reason === null
      ? noStore(c).json({ status: 'ready' })
      : noStore(c).json({ status: 'not ready', reason }, 503);
  });
  app.get('/version.json', (c) => noStore(c).json({ version: buildId }));
  app.get('/config.json', (c) => noStore(c).json(settings));
  app.get('/manifest.webmanifest', (c) => {
    c.header('cache-control', 'public, max-age=3600');
    c.header('content-type', 'application/manifest+json');
    return c.body(JSON.stringify(appManifest(env, c.req.query('lang') ?? '')));
  });
  app.get('/metrics', async (c) => {
    if (!mayReadMetrics(c, env.METRICS_TOKEN)) throw new AppError('request.not_found');
    noStore(c).header('content-type', metrics.registry.contentType);
    return c.body(await metrics.registry.metrics());
  });
  return app;
}

function noStore(c: Context<ServerHono>): Context<ServerHono> {
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
