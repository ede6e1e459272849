import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { ServerHono } from '../feature.ts';
import type { OutsideOrigins } from './outside-origins.ts';

/** `'sha256-…'` of every inline element of this kind, as a browser computes it. */
function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  const pattern = new RegExp(`<${element}(\\s[^>]*)?>([\\s\\S]*?)</${element}>`, 'gi');
  const hashes = [...html.matchAll(pattern)]
    .filter(([, attributes = '', text = '']) => !/\ssrc\s*=/i.test(attributes) && text !== '')
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [...new Set(hashes)].sort();
}

/**
 * Content-Security-Policy of one page: from elsewhere only what is configured, and of inline scripts and
 * styles only those that stand in the built page. `html` is null for answers that are no page.
 */
export function contentSecurityPolicy(
  html: string | null,
  isSecure: boolean,
  outside: OutsideOrigins = {},
): string {
  if (html === null) return "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";
  const directives = [
    ["default-src 'none'"],
    ["script-src 'self'", ...inlineHashes(html, 'script'), ...(outside.script ?? [])],
    ["style-src 'self'", ...inlineHashes(html, 'style'), ...(outside.style ?? [])],
    ["connect-src 'self'", ...(outside.connect ?? [])],
    ["img-src 'self' data:", ...(outside.img ?? [])],
    // Videos of this device, of which frames are read; nothing is loaded from anywhere.
    ['media-src blob:'],
    ["font-src 'self'"],
    ...(outside.frame?.length ? [['frame-src', ...outside.frame]] : []),
    ["manifest-src 'self'"],
    ["worker-src 'self'"],
    ["base-uri 'none'"],
    ["form-action 'self'"],
    ["frame-ancestors 'none'"],
    ...(isSecure ? [['upgrade-insecure-requests']] : []),
  ];
  return directives.map((words) => words.join(' ')).join('; ');
}

/** Headers of every answer; a page sets its own, wider Content-Security-Policy before. */
export function securityHeaders(isSecure: boolean): MiddlewareHandler<ServerHono> {
  const fixed: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  const closedPolicy = contentSecurityPolicy(null, isSecure);
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of Object.entries(fixed)) headers.set(name, value);
    if (!headers.has('content-security-policy')) {
      headers.set('content-security-policy', closedPolicy);
    }
    // Another origin that may read the answer must not be stopped by the browser's own rule.
    if (headers.has('access-control-allow-origin')) {
      headers.set('cross-origin-resource-policy', 'cross-origin');
    }
  };
}
