import { AppError } from '@leakblock/domain/errors';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { ServerHono } from '../feature.ts';
import { chooseCoding } from './compress.ts';
import { fillOrigin } from './fill-origin.ts';
import { knowsTag } from './known-tag.ts';
import type { OutsideOrigins } from './outside-origins.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import { isPageLanguage } from './web-files.ts';
import type { WebFile, WebFiles } from './web-files.ts';

/** Everything that is no API: files, then pages at their addresses, then the not-found page. */
export function createWebHandler(
  built: WebFiles,
  options: { isSecure: boolean; outside: OutsideOrigins; publicUrl: string },
): (c: Context<ServerHono>) => Promise<Response> {
  const { isSecure, outside } = options;
  const home = new URL(options.publicUrl);
  const files = fillOrigin(built, home.origin);
  const policies = new WeakMap<object, string>();

  return async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      c.header('allow', 'GET, HEAD');
      throw new AppError('request.method_not_allowed');
    }
    const file = files.file(c.req.path);
    if (file !== null) return sendFile(c, file, c.req.path.startsWith('/assets/'));
    const { pathname, search, hostname, port } = new URL(c.req.url);
    // This machine has several names, and the API answers pages of one of them.
    if (
      port === home.port &&
      hostname !== home.hostname &&
      [hostname, home.hostname].every(isLoopback)
    ) {
      return c.redirect(home.origin + pathname + search, 307);
    }
    const address = files.address(pathname);
    if (address !== null && 'moved' in address) return c.redirect(address.moved + search, 308);

    // An address may name its language: search engines and links that are passed on bring no cookie.
    const wanted = [c.req.query('lang'), getCookie(c, 'language')];
    const language = wanted.find(isPageLanguage) ?? 'en';
    const found = address === null ? null : files.page(address.page, language);
    const page = found ?? files.page('not-found', language);
    if (page === null) throw new AppError('request.not_found');
    const policy = policies.get(page) ?? contentSecurityPolicy(page.html, isSecure, outside);
    policies.set(page, policy);
    c.header('content-security-policy', policy);
    c.header('content-language', page.language);
    c.header('vary', 'Cookie');
    return sendFile(c, page.file, false, found === null ? 404 : 200);
  };
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

async function sendFile(
  c: Context<ServerHono>,
  file: WebFile,
  isImmutable: boolean,
  status: 200 | 404 = 200,
): Promise<Response> {
  c.header('vary', 'Accept-Encoding', { append: true });
  c.header('etag', file.etag);
  c.header(
    'cache-control',
    isImmutable
      ? 'public, max-age=31536000, immutable'
      : file.contentType.startsWith('text/html')
        ? 'no-cache'
        : 'public, max-age=3600',
  );
  if (status === 200 && knowsTag(c.req.header('if-none-match'), file.etag)) {
    return c.body(null, 304);
  }
  const { bytes, coding } = await file.read(chooseCoding(c.req.header('accept-encoding')));
  c.header('content-type', file.contentType);
  c.header('content-length', String(bytes.byteLength));
  if (coding !== null) {
    c.header('content-encoding', coding);
    c.header('etag', `W/${file.etag}`);
  }
  return c.req.method === 'HEAD' ? c.body(null, status) : c.body(bytes, status);
}
