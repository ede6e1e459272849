import type { Context, MiddlewareHandler } from 'hono';
import type { ServerHono } from '../../platform/feature.ts';
import { checkBucketId, checkObjectName } from './object-name.ts';
import { failure } from './storage-failure.ts';

export const storageRoot = '/storage/v1/';

/** The path as it was sent, decoded once; Hono's own has dots and backslashes tidied away already. */
function sentPath(c: Context<ServerHono>): string {
  const [path = ''] = (c.env.incoming.url ?? '').split('?');
  try {
    return decodeURIComponent(path);
  } catch (cause) {
    throw failure.invalidRequest('The address is not well encoded.', { cause });
  }
}

/** Refuses every path that means something else once it is tidied up, whatever the route. */
export const refuseTrickyPath: MiddlewareHandler<ServerHono> = async (c, next) => {
  const path = sentPath(c);
  if (!path.startsWith(storageRoot)) throw failure.invalidKey();
  if (/[\\\p{Cc}]/u.test(path) || path.split('/').some((part) => /^\.{1,2}$/.test(part))) {
    throw failure.invalidKey();
  }
  await next();
};

/**
 * Bucket and name of an object, from the part of the path behind a route's own words (`object/sign`).
 * @throws StorageFailure 400
 */
export function objectOf(
  c: Context<ServerHono>,
  route: string,
): { bucketId: string; name: string } {
  const path = sentPath(c).slice(storageRoot.length + route.length + 1);
  const slash = path.indexOf('/');
  if (slash === -1) throw failure.invalidKey();
  return {
    bucketId: checkBucketId(path.slice(0, slash)),
    name: checkObjectName(path.slice(slash + 1)),
  };
}

/** Bucket of a route that names only it. */
export function bucketOf(c: Context<ServerHono>): string {
  return checkBucketId(c.req.param('bucket') ?? '');
}
