import { Hono } from 'hono';
import type { Context } from 'hono';
import type { ServerHono } from '../../../platform/feature.ts';
import { findBucket } from '../buckets/bucket.ts';
import { readUpload } from '../files/read-upload.ts';
import { objectOf } from '../request-path.ts';
import { actAsService } from '../storage-actor.ts';
import { failure } from '../storage-failure.ts';
import type { StorageRouteTools } from '../route-tools.ts';
import { putObject } from './put-object.ts';
import { serveObject } from './serve-object.ts';
import type { OnExisting } from './write-row.ts';

/** Files on their way in and out. */
export function createTransferRoutes(tools: StorageRouteTools): Hono<ServerHono> {
  const { context, actor } = tools;
  const { database } = context;
  const app = new Hono<ServerHono>();

  async function upload(c: Context<ServerHono>, onExisting: OnExisting): Promise<Response> {
    const target = objectOf(c, 'object');
    const { id } = await putObject(context, {
      actor: actor(c),
      ...target,
      onExisting,
      open: (maxBytes) => readUpload(c, maxBytes),
    });
    return c.json({ Id: id, Key: `${target.bucketId}/${target.name}` });
  }

  app.get('/public/:bucket/*', async (c) => {
    const target = objectOf(c, 'object/public');
    // A bucket that is not public is, from here, none.
    if (!(await findBucket(database, target.bucketId)).isPublic) throw failure.noSuchBucket();
    return serveObject(context, c, actAsService(database), target, { kind: 'public' });
  });
  for (const route of ['object/authenticated', 'object'] as const) {
    app.get(`${route.slice('object'.length)}/:bucket/*`, async (c) => {
      if (c.req.query('versionId') !== undefined) throw failure.notSupported('Versioning');
      return serveObject(context, c, actor(c), objectOf(c, route), { kind: 'authenticated' });
    });
  }
  app.post('/:bucket/*', (c) =>
    upload(c, c.req.header('x-upsert') === 'true' ? 'replace' : 'refuse'),
  );
  app.put('/:bucket/*', (c) => upload(c, 'replace'));
  return app;
}
