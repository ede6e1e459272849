import { Hono } from 'hono';
import type { ServerHono } from '../../../platform/feature.ts';
import { emptyBucket } from '../objects/remove-objects.ts';
import { bucketOf } from '../request-path.ts';
import { parseBody } from '../parse-body.ts';
import type { StorageRouteTools } from '../route-tools.ts';
import { bucketListSchema, changedBucketSchema, newBucketSchema } from './bucket-input.ts';
import { createBucket, deleteBucket, getBucket, listBuckets, updateBucket } from './bucket-rows.ts';

/** `/bucket`: policies on `storage.buckets` say who may see, make, change and delete one. */
export function createBucketRoutes({ context, small, actor }: StorageRouteTools): Hono<ServerHono> {
  const app = new Hono<ServerHono>();
  app.use(small);
  app.get('/', async (c) =>
    c.json(await listBuckets(actor(c), bucketListSchema.parse(c.req.query()))),
  );
  app.post('/', async (c) =>
    c.json(await createBucket(actor(c), await parseBody(c, newBucketSchema))),
  );
  app.get('/:bucket', async (c) => c.json(await getBucket(actor(c), bucketOf(c))));
  app.put('/:bucket', async (c) => {
    await updateBucket(actor(c), bucketOf(c), await parseBody(c, changedBucketSchema));
    return c.json({ message: 'Successfully updated' });
  });
  app.post('/:bucket/empty', async (c) => {
    const { id } = await getBucket(actor(c), bucketOf(c));
    await emptyBucket(context, actor(c), id);
    return c.json({ message: 'Successfully emptied' });
  });
  app.delete('/:bucket', async (c) => {
    await deleteBucket(actor(c), bucketOf(c));
    return c.json({ message: 'Successfully deleted' });
  });
  return app;
}
