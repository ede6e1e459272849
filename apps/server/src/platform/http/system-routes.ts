import { Hono } from 'hono';
import type { ServerContext, ServerHono } from '../feature.ts';
import { appManifest } from './app-manifest.ts';
import { createHealthRoutes, noStore } from './health-routes.ts';
import { publicSettings } from './public-settings.ts';

/** Health, figures, version, public settings and what installs the app. */
export function createSystemRoutes(context: ServerContext, buildId: string): Hono<ServerHono> {
  const { env, publicUrl, secrets } = context;
  const settings = publicSettings(env, publicUrl, secrets);
  const app = new Hono<ServerHono>();
  app.route('/', createHealthRoutes(context));
  app.get('/version.json', (c) => noStore(c).json({ version: buildId }));
  app.get('/config.json', (c) => noStore(c).json(settings));
  app.get('/manifest.webmanifest', (c) => {
    c.header('cache-control', 'public, max-age=3600');
    c.header('content-type', 'application/manifest+json');
    return c.body(JSON.stringify(appManifest(env, c.req.query('lang') ?? '')));
  });
  return app;
}
