import { listSourcesInput, setSourceInput, sourceInput } from '@leakblock/domain/site-catalogue';
import type { Hono } from 'hono';
import { requireAdmin } from '#features/administration';
import { parseJson } from '#platform/errors';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { listSources } from './list-sources.ts';
import { setSource, testSource } from './tend-source.ts';

/** `POST list-sources`, `test-source` and `set-source`, for admins. */
export function addSourceRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  app.post('/list-sources', async (c) => {
    await requireAdmin(context, c.var.caller);
    return c.json(await listSources(context, await parseJson(c, listSourcesInput)));
  });
  app.post('/test-source', async (c) => {
    const adminId = await requireAdmin(context, c.var.caller);
    const { siteId } = await parseJson(c, sourceInput);
    return c.json(await testSource(context, adminId, siteId));
  });
  app.post('/set-source', async (c) => {
    const adminId = await requireAdmin(context, c.var.caller);
    return c.json(await setSource(context, adminId, await parseJson(c, setSourceInput)));
  });
}
