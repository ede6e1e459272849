import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { visitor } from '../caller.ts';
import type { FindClientAddress } from '../client-address.ts';
import type { ServerHono } from '../feature.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';

/** A caller's own id is taken when it can do no harm in a log line or a header. */
const saneRequestId = /^[A-Za-z0-9._-]{8,64}$/;

/** A path fit for logs: no query, and nothing that could be a token. */
function loggablePath(pathname: string): string {
  return pathname
    .split('/')
    .map((part) =>
      part.length >= 24 && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(part)
        ? ':long'
        : part,
    )
    .join('/')
    .slice(0, 200);
}

/** Label of the request's metric: a route of ours, never what a client made up, or memory would fill up. */
function routeLabel(c: Context<ServerHono>, status: number): string {
  const route = matchedRoutes(c).findLast(({ path }) => !path.includes('*'));
  if (route !== undefined) return route.path;
  if (status === 404) return 'unknown';
  const { path } = c.req;
  if (path.startsWith('/rest/v1/rpc/')) return '/rest/v1/rpc/:function';
  if (path.startsWith('/rest/v1/')) return '/rest/v1/:table';
  if (path.startsWith('/assets/')) return '/assets/:file';
  // Served from the top: one of our pages or files.
  return status < 400 && /^\/[^/]*$/.test(path) ? path : 'other';
}

/**
 * First of all handlers: gives the request its id, its log and its client address, answers with the id,
 * and writes one line and one measurement when the answer begins.
 */
export function requestContext(options: {
  log: Log;
  metrics: Metrics;
  clientAddress: FindClientAddress;
}): MiddlewareHandler<ServerHono> {
  const { metrics } = options;
  return async (c, next) => {
    const given = c.req.header('x-request-id');
    const requestId = given !== undefined && saneRequestId.test(given) ? given : randomUUID();
    const log = options.log.child({ requestId });
    const address = options.clientAddress(c.env.incoming);
    const startedAt = performance.now();
    c.set('requestId', requestId);
    c.set('log', log);
    c.set('clientAddress', address);
    c.set('caller', visitor);
    metrics.openRequests.inc();
    try {
      await next();
    } finally {
      metrics.openRequests.dec();
    }
    c.header('x-request-id', requestId);
    const { status } = c.res;
    const { method } = c.req;
    const ms = performance.now() - startedAt;
    const route = routeLabel(c, status);
    metrics.requests.observe({ method, route, status: String(status) }, ms / 1000);
    log.info(
      {
        method,
        path: loggablePath(c.req.path),
        status,
        ms: Math.round(ms),
        // Who was refused must be traceable; who was served need not be.
        ...([401, 403, 429].includes(status) ? { address } : {}),
      },
      'request',
    );
  };
}
