import { decodeBody } from '../fetch/collect-text.ts';
import type { FetchAnswer, FetchOutcome } from '../fetch/types.ts';
import { askPolitely } from '../pages/ask-politely.ts';
import { findBarrier, isPage, mayBePage } from '../pages/fetch-page.ts';
import { findVisitorWall } from '../pages/find-visitor-wall.ts';
import { readPageFacts } from '../pages/read-page-facts.ts';
import { speaksOfMinor } from '../pages/speaks-of-minor.ts';
import { sniffMedia } from '../pages/sniff-media.ts';
import type { Polite } from '../pages/types.ts';
import { findTag, readSigns } from '../probe/read-page.ts';
import type { LookFailure, PageLook } from './types.ts';

const maxBytes = 12 * 1024 * 1024;
/** What proxies and caches kept says nothing about now (RFC 9111, 5.2.1.4 and 5.4). */
const uncached = { 'cache-control': 'no-cache', pragma: 'no-cache' };
const tlsFault = /^(?:CERT_|ERR_TLS|ERR_SSL|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME)/u;

export type LookOptions = Polite & {
  /**
   * Whether no such name is registered. Asked where a proxy hides why it could not connect; null: unknown.
   */
  isNameUnknown?: (host: string) => Promise<boolean | null>;
};

/** Looks at an address, following redirects and past every cache, and says what stands there. Never throws. */
export async function lookAtPage(url: string, options: LookOptions): Promise<PageLook> {
  const begun = performance.now();
  const outcome = await askPolitely(
    { url, as: 'bytes', redirects: 'follow', maxBytes, headers: uncached },
    options,
  );
  const ms = (): number => Math.round(performance.now() - begun);
  if (!outcome.ok) {
    return { kind: 'failure', asked: url, why: await findWhy(url, outcome, options), ms: ms() };
  }
  const body = outcome.bytes ?? new Uint8Array();
  const contentType = outcome.headers['content-type'];
  const isFile = sniffMedia(body) !== null || !mayBePage(contentType);
  if (isFile && outcome.status < 300) {
    const bytes = outcome.truncated === null ? body : null;
    return { kind: 'file', asked: url, url: outcome.url, status: outcome.status, bytes, ms: ms() };
  }
  const html = decodeBody(body, contentType);
  return { ...readPage({ ...outcome, text: html }, html, url), ms: ms() };
}

function readPage(answer: FetchAnswer, html: string, asked: string): PageLook & { kind: 'page' } {
  const facts = readPageFacts(isPage(answer.headers['content-type'], html) ? html : '', answer.url);
  const page = { title: facts.title ?? '', heading: readSigns(html).h1, text: facts.text };
  return {
    kind: 'page',
    asked,
    url: answer.url,
    status: answer.status,
    ...page,
    media: facts.media,
    isNoindex: isNoindex(answer, html),
    speaksOfMinor: speaksOfMinor(facts, answer.url),
    barrier: findBarrier(answer, facts, asked) ?? findVisitorWall(page),
    ms: 0,
  };
}

/** Whether a page asks search engines to leave it out. */
export function isNoindex(answer: FetchAnswer, html: string): boolean {
  const tag = findTag(html, 'meta', /name=["']?robots\b/iu) ?? '';
  return /\bnoindex\b/iu.test(`${tag} ${answer.headers['x-robots-tag'] ?? ''}`);
}

async function findWhy(
  url: string,
  { detail, failure }: FetchOutcome & { ok: false },
  { isNameUnknown }: LookOptions,
): Promise<LookFailure> {
  if (failure === 'unsafe_address') return 'unsafe_address';
  if (failure !== 'refused') return 'timed_out';
  if (/^no address for the name: ENOTFOUND/u.test(detail)) return 'name_unknown';
  if (tlsFault.test(detail)) return 'tls_error';
  const host = URL.parse(url)?.hostname ?? '';
  const isHidden = /^the proxy answered 5\d\d to CONNECT/u.test(detail);
  return isHidden && (await isNameUnknown?.(host)) === true ? 'name_unknown' : 'unreachable';
}
