import { readFileSync } from 'node:fs';
import type { FetchRequest } from './types.ts';

/** Never sent, whatever a rule of an imported list says: identity, and what the connection decides. */
const withheld = new Set([
  'accept-encoding',
  'authorization',
  'connection',
  'content-length',
  'cookie',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'referer',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/** What still goes along when a redirect leads to another host; keys and tokens do not. */
const portable = new Set(['accept', 'accept-language', 'content-type', 'user-agent']);

/** Headers of one request as sent, lower-case. */
export function buildRequestHeaders(request: FetchRequest, userAgent: string): Map<string, string> {
  const headers = new Map([
    ['user-agent', userAgent],
    ['accept', 'text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.8'],
    ['accept-language', 'en-US,en;q=0.9'],
  ]);
  if (request.body !== undefined) headers.set('content-type', 'application/x-www-form-urlencoded');
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    if (!withheld.has(name.toLowerCase())) headers.set(name.toLowerCase(), value);
  }
  // What is recorded is asked for as it is, so that the record holds the body that was sent.
  const isRecorded = request.onExchange !== undefined;
  headers.set('accept-encoding', isRecorded ? 'identity' : 'gzip, deflate, br, zstd');
  return headers;
}

/** The headers for the next hop of a redirect. */
export function carryHeaders(
  headers: Map<string, string>,
  isSameHost: boolean,
  hasBody: boolean,
): Map<string, string> {
  const carried = [...headers].filter(
    ([name]) =>
      (hasBody || name !== 'content-type') &&
      (isSameHost || portable.has(name) || name === 'accept-encoding'),
  );
  return new Map(carried);
}

/** The honest user agent: product, version and, where set, a page about the scanner. */
export function describeSelf(contactUrl: string | undefined): string {
  const manifest: unknown = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  const { version } = manifest as { version: string };
  return `LeakBlock/${version}${contactUrl === undefined ? '' : ` (+${contactUrl})`}`;
}
