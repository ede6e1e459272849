import { AppError } from '@leakblock/domain/errors';
import type { MiddlewareHandler } from 'hono';
import type { ServerHono } from '../feature.ts';
import type { Uploads } from '../uploads.ts';
import { quickPace, readPaced } from './read-paced.ts';
import type { Pace } from './read-paced.ts';

/**
 * Reads the body before the handler does and refuses it at the first byte beyond `maxBytes`. Bytes are
 * counted: what `content-length` says may only make the refusal earlier (SECURITY 2.2, P9). A client that
 * sends more slowly than the pace allows is cut off.
 * @param onRead told how many bytes came
 */
export function limitBody(
  maxBytes: number,
  pace: Pace = quickPace,
  onRead: (bytes: number) => Promise<void> = () => Promise.resolve(),
): MiddlewareHandler<ServerHono> {
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
    const body = await readBody(readPaced(raw.body, pace), maxBytes).catch((error: unknown) => {
      c.header('connection', 'close');
      throw error;
    });
    if (body === null) {
      c.header('connection', 'close');
      await onRead(maxBytes);
      throw refuse();
    }
    await onRead(body.byteLength);
    c.req.raw = new Request(raw.url, {
      method: raw.method,
      headers: raw.headers,
      body,
      signal: raw.signal,
    });
    await next();
  };
}

/** Half a minute, and a second more for every 8 kB: photos on a slow line are served, a trickle is not. */
const largePace: Pace = { graceMs: 30_000, bytesPerSecond: 8192 };

/**
 * `limitBody` for large bodies: they are taken from signed-in people only, and not a byte is read before it is known
 * who sends. Comes after the caller was identified.
 */
export function limitBodyOfPeople(
  maxBytes: number,
  uploads: Uploads,
): MiddlewareHandler<ServerHono> {
  return async (c, next) => {
    const { caller } = c.var;
    if (caller.kind !== 'user') {
      c.header('connection', 'close');
      throw new AppError('request.unauthorized', 'Sign in first.');
    }
    const sender = caller.userId;
    await uploads.begin(sender).catch((error: unknown) => {
      c.header('connection', 'close');
      throw error;
    });
    const limited = limitBody(maxBytes, largePace, (bytes) => uploads.end(sender, bytes));
    return limited(c, next);
  };
}

/** `limitBody` for bodies that are signed: not a byte is read when the headers show that it cannot be genuine. */
export function limitSignedBody(
  maxBytes: number,
  mayRead: (headers: Headers) => boolean,
): MiddlewareHandler<ServerHono> {
  const limited = limitBody(maxBytes);
  return async (c, next) => {
    if (mayRead(c.req.raw.headers)) return limited(c, next);
    c.header('connection', 'close');
    throw new AppError('request.unauthorized', 'The signature is missing or too old.');
  };
}

/** The bytes, or null when there are too many. */
async function readBody(
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
