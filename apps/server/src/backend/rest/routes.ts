import { AppError } from '@leakblock/domain/errors';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { isFault, toAppError, toProblem } from '../../platform/errors.ts';
import type { ServerHono } from '../../platform/feature.ts';
import type { IdentifyCaller } from '../auth/identify-caller.ts';
import type { RestEngine } from './engine.ts';
import type { AddressLimiter } from './limit-address.ts';
import { checkBody, checkQuery, isReading, readMediaType, readTarget } from './request-rules.ts';
import { shortenRefusal } from './shorten-refusal.ts';

const passedRequestHeaders = [
  'accept',
  'accept-profile',
  'content-profile',
  'content-type',
  'prefer',
  'range',
  'range-unit',
  'x-client-info',
];
const passedResponseHeaders = [
  'content-type',
  'content-range',
  'content-location',
  'location',
  'preference-applied',
  'range-unit',
];

/** `/rest/v1/<table>` and `/rest/v1/rpc/<function>`, nothing else of the engine. */
export function createRestRoutes(options: {
  engine: RestEngine;
  identify: IdentifyCaller;
  limiter: AddressLimiter;
}): Hono<ServerHono> {
  const { engine, identify, limiter } = options;
  const app = new Hono<ServerHono>();
  app.onError(answerClientError);
  app.all('/rest/v1/*', async (c) => {
    const { method, path, raw } = c.req;
    const target = readTarget(method, path);
    const url = new URL(raw.url);
    checkQuery(url.searchParams);
    if (raw.headers.get('apikey') === null) {
      throw new AppError('request.unauthorized', 'The API key is missing.');
    }
    const isCostly = target.kind === 'function' || /count=/.test(raw.headers.get('prefer') ?? '');
    return limiter.run(c.var.clientAddress, isCostly, async () => {
      const caller = await identify(raw.headers);
      if (caller.kind === 'user' && caller.isReadOnly === true && !isReading(method, target)) {
        throw new AppError('administration.read_only');
      }
      const body =
        method === 'GET' || method === 'HEAD' ? null : new Uint8Array(await raw.arrayBuffer());
      const mediaType = readMediaType(raw.headers.get('content-type'));
      if (body !== null) checkBody(body, mediaType);
      const passed = pick(raw.headers, passedRequestHeaders);
      if (mediaType !== '') passed.set('content-type', mediaType);
      const answer = await engine.handle(
        {
          method,
          path: `${path}${url.search}`,
          headers: passed,
          body,
        },
        caller,
      );
      const headers = pick(answer.headers, passedResponseHeaders);
      headers.set('cache-control', 'no-store');
      if (answer.body === null) return new Response(null, { status: answer.status, headers });
      // What is known to be short is not looked at again on its way out.
      const bytes =
        answer.status < 400
          ? await answer.arrayBuffer()
          : new TextEncoder().encode(shortenRefusal(await answer.text()));
      headers.set('content-length', String(bytes.byteLength));
      return new Response(bytes, { status: answer.status, headers });
    });
  });
  return app;
}

function pick(headers: Headers, names: readonly string[]): Headers {
  const picked = new Headers();
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null) picked.set(name, value);
  }
  return picked;
}

/** A problem that the platform's client also understands: it shows `message`, `details` and `hint`. */
function answerClientError(thrown: unknown, c: Context<ServerHono>): Response {
  const error = toAppError(thrown);
  if (isFault(error)) c.var.log.error({ err: error.cause ?? error, code: error.code }, 'failed');
  const problem = toProblem(error, c.var.requestId);
  if (error.retryAfter !== undefined) {
    c.header('retry-after', String(Math.max(1, Math.ceil(error.retryAfter))));
  }
  c.header('content-type', 'application/problem+json');
  c.header('cache-control', 'no-store');
  return c.body(
    JSON.stringify({
      ...problem,
      message: problem.detail ?? problem.title,
      details: null,
      hint: null,
    }),
    error.status as 400,
  );
}
