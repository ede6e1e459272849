import {
  decideSiteListVersionInput,
  saveSiteListInput,
  siteListChangesInput,
  siteListInput,
} from '@leakblock/domain/site-catalogue';
import type { Hono } from 'hono';
import { requireAdmin } from '#features/administration';
import { parseJson } from '#platform/errors';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { decideVersion, deleteList } from './decide-version.ts';
import { fetchList } from './fetch-list.ts';
import { listLists, readAttributions } from './list-lists.ts';
import { readChanges } from './read-changes.ts';
import { saveList } from './save-list.ts';

/** `POST read-attributions` for everybody, and what operators do with lists of sites. */
export function addListRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  app.post('/read-attributions', async (c) => c.json(await readAttributions(context)));
  app.post('/list-site-lists', async (c) => {
    await requireAdmin(context, c.var.caller);
    return c.json(await listLists(context));
  });
  app.post('/read-site-list-changes', async (c) => {
    await requireAdmin(context, c.var.caller);
    return c.json(await readChanges(context, await parseJson(c, siteListChangesInput)));
  });
  app.post('/save-site-list', async (c) => {
    const adminId = await requireAdmin(context, c.var.caller);
    return c.json(await saveList(context, adminId, await parseJson(c, saveSiteListInput)));
  });
  app.post('/fetch-site-list', async (c) => {
    const adminId = await requireAdmin(context, c.var.caller);
    const { id } = await parseJson(c, siteListInput);
    return c.json({ outcome: await fetchList(context, id, adminId) });
  });
  app.post('/decide-site-list-version', async (c) => {
    const adminId = await requireAdmin(context, c.var.caller);
    const wish = await parseJson(c, decideSiteListVersionInput);
    return c.json(await decideVersion(context, adminId, wish));
  });
  app.post('/delete-site-list', async (c) => {
    const adminId = await requireAdmin(context, c.var.caller);
    const { id } = await parseJson(c, siteListInput);
    await deleteList(context, adminId, id);
    return c.json({ id });
  });
}
