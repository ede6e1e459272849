import { Hono } from 'hono';
import type { ServerHono } from '../../../platform/feature.ts';
import { parseCacheControl } from '../files/upload-options.ts';
import { copySchema, moveSchema, namesOf, placesOf, removeSchema } from '../object-input.ts';
import { bucketOf, objectOf } from '../request-path.ts';
import { failure } from '../storage-failure.ts';
import { parseBody } from '../parse-body.ts';
import type { StorageRouteTools } from '../route-tools.ts';
import { listObjects, listSchema } from './list-objects.ts';
import { listPage, listPageSchema } from './list-page.ts';
import { copyObject, moveObject } from './move-object.ts';
import { describeObject } from './describe-object.ts';
import { findObject } from './object-row.ts';
import { removeObjects } from './remove-objects.ts';

/** What is done with objects without sending or fetching their files. */
export function createObjectRoutes({ context, small, actor }: StorageRouteTools): Hono<ServerHono> {
  const app = new Hono<ServerHono>();

  app.post('/list/:bucket', small, async (c) =>
    c.json(await listObjects(actor(c), bucketOf(c), await parseBody(c, listSchema))),
  );
  app.post('/list-v2/:bucket', small, async (c) =>
    c.json(await listPage(actor(c), bucketOf(c), await parseBody(c, listPageSchema))),
  );

  for (const route of ['info/authenticated', 'info'] as const) {
    app.get(`/${route}/:bucket/*`, async (c) => {
      if (c.req.query('versionId') !== undefined) throw failure.notSupported('Versioning');
      const { bucketId, name } = objectOf(c, `object/${route}`);
      return c.json(describeObject(await findObject(actor(c), bucketId, name)));
    });
  }

  app.post('/move', small, async (c) => {
    const { from, to } = placesOf(await parseBody(c, moveSchema));
    await moveObject(context, actor(c), from, to);
    return c.json({ message: 'Successfully moved' });
  });

  app.post('/copy', small, async (c) => {
    const input = await parseBody(c, copySchema);
    const { from, to } = placesOf(input);
    const { id } = await copyObject(context, actor(c), from, to, {
      mayReplace: c.req.header('x-upsert') === 'true',
      ...(input.copyMetadata === false
        ? {
            mimetype: input.metadata?.mimetype ?? undefined,
            cacheControl: parseCacheControl(input.metadata?.cacheControl ?? null),
          }
        : {}),
    });
    return c.json({ Id: id, Key: `${to.bucketId}/${to.name}` });
  });

  app.delete('/:bucket', small, async (c) => {
    const names = namesOf(await parseBody(c, removeSchema));
    return c.json(await removeObjects(context, actor(c), bucketOf(c), names));
  });

  app.delete('/:bucket/*', small, async (c) => {
    const { bucketId, name } = objectOf(c, 'object');
    const removed = await removeObjects(context, actor(c), bucketId, [name]);
    if (removed.length === 0) throw failure.noSuchKey();
    return c.json({ message: 'Successfully deleted' });
  });

  return app;
}
