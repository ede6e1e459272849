import type { Context, MiddlewareHandler } from 'hono';
import type { ServerHono } from '../../platform/feature.ts';
import type { SignedAddresses } from './signing/signed-address.ts';
import type { StorageActor } from './storage-actor.ts';
import type { StorageContext } from './storage-context.ts';

/** What the routes of storage have in common. */
export type StorageRouteTools = {
  context: StorageContext;
  addresses: SignedAddresses;
  /** A session that is not used for this long has ended. */
  idleHours: number;
  now: () => Date;
  /** For every route whose body is JSON. */
  small: MiddlewareHandler<ServerHono>;
  /** The caller of a request, as whom its statements run. */
  actor: (c: Context<ServerHono>) => StorageActor;
};
