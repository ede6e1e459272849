import { AppError } from '@leakblock/domain/errors';
import { Hono } from 'hono';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { addressKey } from '#platform/client-address';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { limitBody } from '#platform/http/limit-body';
import { answerProblem } from './answer-problem.ts';
import { createGrantLimits, requestsPerMinute } from './limit-grant.ts';
import { openApiDocument } from './open-api-document.ts';
import { operations } from './operations/all-operations.ts';
import { runOperation } from './run-operation.ts';

const base = '/api/v1';
const maxBody = 100_000;
/**
 * Of one address, before anybody asks whose token it is: several grants may share one. Against floods only and for each
 * gateway by itself, because a count in the database would cost as much as what it protects; grants are counted there.
 */
const grantsPerAddress = 4;

const shown =
  'ratelimit, ratelimit-policy, retry-after, idempotency-replayed, www-authenticate, x-request-id';

/**
 * The public API: its operations, and the document that is made from them. Whoever has a token may call it from any
 * page: cookies mean nothing here.
 */
export function mountApi(
  app: Hono<ServerHono>,
  context: GatewayContext,
  grantRequestsPerMinute = requestsPerMinute,
): void {
  const api = new Hono<ServerHono>({ strict: false });
  const addresses = new RateLimiterMemory({
    points: grantsPerAddress * grantRequestsPerMinute,
    duration: 60,
  });
  const takeTurn = createGrantLimits(context, grantRequestsPerMinute);
  const document = JSON.stringify(openApiDocument(context));

  api.onError(answerProblem);
  api.use(async (c, next) => {
    await next();
    c.res.headers.set('access-control-allow-origin', '*');
    c.res.headers.set('access-control-expose-headers', shown);
  });
  api.options('*', (c) => {
    c.header('access-control-allow-methods', 'GET, POST, DELETE');
    c.header('access-control-allow-headers', 'authorization, content-type, idempotency-key');
    c.header('access-control-max-age', '600');
    return c.body(null, 204);
  });
  api.use(async (c, next) => {
    const turn = await addresses.consume(addressKey(c.var.clientAddress)).catch(() => null);
    if (turn === null)
      throw new AppError('api.too_many', 'Too many requests in a minute.', { retryAfter: 60 });
    await next();
  });
  api.use(limitBody(maxBody));
  api.get('/openapi.json', (c) => {
    c.header('cache-control', 'public, max-age=300');
    c.header('content-type', 'application/json');
    return c.body(document);
  });
  for (const operation of operations) {
    const { method, path } = operation;
    api.on(method.toUpperCase(), toRoute(path), (c) =>
      runOperation(c, { context, takeTurn }, operation),
    );
  }
  for (const [path, same] of Map.groupBy(operations, (each) => each.path)) {
    const allow = same.map(({ method }) => method.toUpperCase()).join(', ');
    api.all(toRoute(path), (c) => {
      c.header('allow', allow);
      throw new AppError('request.method_not_allowed');
    });
  }
  api.all('*', () => {
    throw new AppError('request.not_found', 'There is no such operation.');
  });
  app.route(base, api);
}

const toRoute = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
