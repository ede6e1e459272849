import { AppError } from '@leakblock/domain/errors';
import { Hono } from 'hono';
import type { ServerContext, ServerHono } from '../../platform/feature.ts';
import { limitBody } from '../../platform/http/limit-body.ts';
import type { ObjectStore } from '../../platform/object-store/create-object-store.ts';
import { createUploads } from '../../platform/uploads.ts';
import type { IdentifyCaller } from '../auth/identify-caller.ts';
import { createAddressLimiter } from '../rest/limit-address.ts';
import { answerFailure } from './answer-failure.ts';
import { createBucketRoutes } from './buckets/bucket-routes.ts';
import { createObjectRoutes } from './objects/object-routes.ts';
import { createTransferRoutes } from './objects/transfer-routes.ts';
import type { StorageRouteTools } from './route-tools.ts';
import { refuseTrickyPath, storageRoot } from './request-path.ts';
import { createSignRoutes } from './signing/sign-routes.ts';
import { createSignedAddresses } from './signing/signed-address.ts';
import { actAsCaller } from './storage-actor.ts';
import { failure } from './storage-failure.ts';

/** Bytes of a body that is no file. */
const maxJson = 600_000;

/** Uploads of one address at the same time. Each holds its place until its last byte, but no connection. */
const uploadPlaces = 10;

/** A request whose body is a file. */
const isUpload = (method: string, path: string): boolean =>
  method === 'PUT'
    ? path.startsWith(`${storageRoot}object/`)
    : method === 'POST' &&
      /^\/storage\/v1\/object\/(?!(list|list-v2|sign|move|copy|upload\/sign)(\/|$))/.test(path);

/** A request that changes nothing and leaves nothing that works for longer. */
const isReading = (method: string, path: string): boolean =>
  method === 'GET' ||
  method === 'HEAD' ||
  (method === 'POST' && /^\/storage\/v1\/object\/list(-v2)?\//.test(path));

/** `/storage/v1` in the platform's wire shape; policies on `storage.objects` and `storage.buckets` decide. */
export function createStorageRoutes(options: {
  context: Pick<ServerContext, 'env' | 'secrets' | 'database' | 'log' | 'publicUrl' | 'now'>;
  identify: IdentifyCaller;
  store: ObjectStore;
}): Hono<ServerHono> {
  const { identify, store } = options;
  const { env, secrets, database, log, publicUrl, now } = options.context;
  const requestsPerMinute = env.REST_REQUESTS_PER_MINUTE;
  // Fewer than the pool has connections, so that nobody can take them all.
  const places = Math.max(1, Math.floor(env.DATABASE_POOL_SIZE / 2));
  const limiter = createAddressLimiter({ requestsPerMinute, places });
  const uploadLimiter = createAddressLimiter({ requestsPerMinute, places: uploadPlaces });
  const tools: StorageRouteTools = {
    context: { database, store, log, uploads: createUploads(options.context) },
    addresses: createSignedAddresses(secrets.linkSigning, `${publicUrl}/storage/v1`),
    idleHours: env.SESSION_IDLE_HOURS,
    now,
    small: limitBody(maxJson),
    actor: (c) => actAsCaller(database, c.var.caller, c.var.clientAddress),
  };
  const app = new Hono<ServerHono>();
  app.onError(answerFailure);
  app.use(refuseTrickyPath, async (c, next) => {
    const own = isUpload(c.req.method, c.req.path) ? uploadLimiter : limiter;
    await own.run(c.var.clientAddress, false, async () => {
      const caller = await identify(c.req.raw.headers);
      if (
        caller.kind === 'user' &&
        caller.isReadOnly === true &&
        !isReading(c.req.method, c.req.path)
      ) {
        throw new AppError('administration.read_only');
      }
      c.set('caller', caller);
      await next();
    });
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
  });
  app.route('/bucket', createBucketRoutes(tools));
  app.route('/object', createSignRoutes(tools));
  app.route('/object', createObjectRoutes(tools));
  app.route('/object', createTransferRoutes(tools));
  app.all('/render/*', () => {
    throw failure.notSupported('Transforming pictures');
  });
  app.all('*', () => {
    throw failure.notSupported('This call');
  });
  return app;
}
