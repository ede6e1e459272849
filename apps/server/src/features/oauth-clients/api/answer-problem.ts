import type { Context } from 'hono';
import { isFault, toAppError, toProblem } from '#platform/errors';
import type { ServerHono } from '#platform/feature';

/** RFC 9457 answers of the API, with the challenges of RFC 6750 section 3. */
export function answerProblem(thrown: unknown, c: Context<ServerHono>): Response {
  const error = toAppError(thrown);
  if (isFault(error)) c.var.log.error({ err: error.cause ?? error, code: error.code }, 'failed');
  c.header('content-type', 'application/problem+json');
  c.header('cache-control', 'no-store');
  if (error.retryAfter !== undefined)
    c.header('retry-after', String(Math.max(1, Math.ceil(error.retryAfter))));
  if (error.status === 401) {
    // Without a token there is nothing to say about one.
    const isTold = c.req.header('authorization') !== undefined;
    c.header('www-authenticate', isTold ? 'Bearer error="invalid_token"' : 'Bearer');
  }
  const problem = JSON.stringify(toProblem(error, c.var.requestId));
  return c.body(problem, error.status as 400);
}
