import { AppError } from '@leakblock/domain/errors';
import type { MiddlewareHandler } from 'hono';
import type { ServerHono } from '../feature.ts';

/**
 * Reads the body before the handler does and refuses it at the first byte beyond `maxBytes`. Bytes are
 * counted: what `content-length` says may only make the refusal earlier (SECURITY 2.2, P9).
 */
export function limitBody(maxBytes: number): MiddlewareHandler<ServerHono> {
  const refuse = () =>
    new AppError('request.too_large', `The body may have ${String(maxBytes)} bytes at most.`);
  return async (c, next) => {
    const { raw } = c.req;
    if (raw.method === 'GET' || raw.method === 'HEAD' || raw.body === null) {
      await next();
      return;
    }
    if (Number(raw.headers.get('content-length') ?? 0) > maxBytes) {
      // What still comes is not read: the connection is of no further use.
      c.header('connection', 'close');
      throw refuse();
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of raw.body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > maxBytes) {
        c.header('connection', 'close');
        throw refuse();
      }
      chunks.push(chunk);
    }
    c.req.raw = new Request(raw.url, {
      method: raw.method,
      headers: raw.headers,
      body: Buffer.concat(chunks),
      signal: raw.signal,
    });
    await next();
  };
}
