import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { visitor } from '../caller.ts';
import type { FindClientAddress } from '../client-address.ts';
import type { ServerHono } from '../feature.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { noTracing } from '../tracing/tracing.ts';
import type { RunningSpan, Tracing } from '../tracing/tracing.ts';

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

/** Label of the request's metric and its span: a route of ours, never what a client made up, or memory would fill up. */
export function routeLabel(c: Context<ServerHono>, status: number): string {
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

/** What goes well here again and again is worth no line. */
const askedByMachines = /^\/(healthz|readyz|metrics)$/;

/** What does work: not the screens, and not what machines ask all the time. */
const isTraced = /^\/(functions|auth|rest|storage|realtime|api)\//;

/**
 * First of all handlers: gives the request its id, its log and its client address, answers with the id,
 * and writes one line and one measurement when the answer begins. A trace that the client brings along is not gone on
 * with: anybody could have any request traced.
 */
export function requestContext(options: {
  log: Log;
  metrics: Metrics;
  tracing?: Tracing;
  clientAddress: FindClientAddress;
}): MiddlewareHandler<ServerHono> {
  const { metrics, tracing = noTracing } = options;

  async function handle(
    c: Context<ServerHono>,
    next: () => Promise<void>,
    span: RunningSpan,
  ): Promise<void> {
    const { clientAddress: address, log, requestId } = c.var;
    const startedAt = performance.now();
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
    span.rename(`${method} ${route}`);
    span.set({ 'http.route': route, 'http.response.status_code': status });
    if (status >= 500) span.fail(c.error);
    const isRoutine = status < 400 && askedByMachines.test(c.req.path);
    log[isRoutine ? 'debug' : 'info'](
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
  }

  return async (c, next) => {
    const given = c.req.header('x-request-id');
    const requestId = given !== undefined && saneRequestId.test(given) ? given : randomUUID();
    c.set('requestId', requestId);
    c.set('log', options.log.child({ requestId }));
    c.set('clientAddress', options.clientAddress(c.env.incoming));
    c.set('caller', visitor);
    const { method } = c.req;
    await (isTraced.test(c.req.path) ? tracing : noTracing).begin(
      { name: method, kind: 'server', attributes: { 'http.request.method': method } },
      (span) => handle(c, next, span),
    );
  };
}
