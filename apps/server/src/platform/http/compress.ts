import { Duplex } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import type { ServerHono } from '../feature.ts';

export type Coding = 'br' | 'gzip';

const compressible =
  /^(text\/(?!event-stream)|application\/([a-z.+-]+\+)?(json|xml|javascript|manifest)|image\/svg)/;

/** Shorter answers fit one packet anyway. */
const minBytes = 1024;

/** True for texts, except event streams: those must leave at once. */
export function isCompressible(contentType: string | null): boolean {
  return contentType !== null && compressible.test(contentType);
}

/** The best coding that the client takes (`q=0` means never); null for none. */
export function chooseCoding(acceptEncoding: string | null | undefined): Coding | null {
  const accepted = (acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*q=/))
    .filter(([, quality = '1']) => Number(quality) > 0)
    .map(([name]) => name);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}

/** Compresses texts that are made per request; files come compressed already. */
export function compress(): MiddlewareHandler<ServerHono> {
  return async (c, next) => {
    await next();
    const { res } = c;
    const { headers } = res;
    if (res.body === null || !isCompressible(headers.get('content-type'))) return;
    if (headers.has('content-encoding')) return;
    if (!/accept-encoding/i.test(headers.get('vary') ?? '')) {
      headers.append('vary', 'Accept-Encoding');
    }
    const length = headers.get('content-length');
    if (c.req.method === 'HEAD' || (length !== null && Number(length) < minBytes)) return;
    const coding = chooseCoding(c.req.header('accept-encoding'));
    if (coding === null) return;
    const encoder =
      coding === 'br'
        ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
        : createGzip({ level: 6 });
    const compressed = new Headers(headers);
    compressed.delete('content-length');
    compressed.set('content-encoding', coding);
    // A strong tag names the exact bytes, which are others now.
    const tag = compressed.get('etag');
    if (tag !== null && !tag.startsWith('W/')) compressed.set('etag', `W/${tag}`);
    const body = res.body.pipeThrough(
      Duplex.toWeb(encoder) as ReadableWritablePair<Uint8Array, Uint8Array>,
    );
    c.res = undefined;
    c.res = new Response(body, { status: res.status, headers: compressed });
  };
}
