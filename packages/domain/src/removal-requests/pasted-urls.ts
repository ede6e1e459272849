import { urlLimit } from './case-calls.ts';
import type { UrlVerdict } from './case-calls.ts';

/** One address of a pasted list; `line` counts from 1. `url` is its canonical form, null when it is none. */
export type PastedUrl = {
  line: number;
  address: string;
  url: string | null;
  host: string | null;
  verdict: UrlVerdict;
};

/** Addresses in any spelling: official links and allowed pages with everything under them, cases exactly. */
export type KnownUrls = {
  official: readonly string[];
  allowed: readonly string[];
  cases: readonly string[];
};

/** Things that are read of one list: three times what can be taken of it, so that a list with rubbish in it is whole. */
export const entryLimit = 3 * urlLimit;
/** Lines that are looked at, empty ones among them. */
const lineLimit = 10 * urlLimit;

/**
 * Reads pasted addresses, one or many per line, as lists hold them: numbered, quoted, in angle brackets, without a
 * scheme or made harmless (`hxxp`, `[.]`). `canonicalUrl` is the spelling that findings are told apart by: null for
 * anything that is no address. Nothing is dropped: what cannot be read is in the answer with its line. Of a list beyond
 * `entryLimit` the rest is one entry, `too_many`.
 */
export function readPastedUrls(
  text: string,
  known: KnownUrls,
  canonicalUrl: (address: string) => string | null,
): PastedUrl[] {
  const official = pageTree(known.official, canonicalUrl);
  const allowed = pageTree(known.allowed, canonicalUrl);
  const cases = new Set(known.cases.map((address) => canonicalUrl(address) ?? address));
  const seen = new Set<string>();
  let accepted = 0;

  const judge = (url: string, host: string): UrlVerdict => {
    if (seen.has(url)) return 'duplicate';
    seen.add(url);
    if (official(url)) return 'own';
    if (allowed(url)) return 'allowed';
    if (isDomainRoot(url, host)) return 'domain_root';
    if (cases.has(url)) return 'has_case';
    if (accepted >= urlLimit) return 'too_many';
    accepted += 1;
    return 'ok';
  };

  const read: PastedUrl[] = [];
  for (const { address, isRest, line } of entriesOf(text)) {
    const at = { line, address: address.slice(0, 2000) };
    if (isRest || read.length === entryLimit) {
      read.push({ ...at, url: null, host: null, verdict: 'too_many' });
      break;
    }
    const url = canonicalOf(address, canonicalUrl);
    const host = url === null ? null : hostOf(url);
    if (url === null || host === null)
      read.push({ ...at, url: null, host: null, verdict: 'unreadable' });
    else read.push({ ...at, url, host, verdict: judge(url, host) });
  }
  return read;
}

type Entry = { line: number; address: string; isRest: boolean };

/** What stands in a list, thing by thing: whoever has enough stops asking. What is beyond the limits is its rest. */
function* entriesOf(text: string): Generator<Entry> {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u, lineLimit + 1);
  for (const [index, said] of lines.entries()) {
    const line = index + 1;
    const tokens = index === lineLimit ? [said.trim()] : tokensOf(said);
    const isCut = index === lineLimit || tokens.length > entryLimit;
    const rest = isCut ? tokens.pop() : undefined;
    for (const address of addressesIn(tokens, said)) yield { line, address, isRest: false };
    if (rest !== undefined) yield { line, address: rest, isRest: true };
  }
}

/** Host of an http(s) address, without its port; null when it names no public host. */
export function hostOf(url: string): string | null {
  const host = /^https?:\/\/(?:[^/?#@]*@)?([^/?#:]+|\[[^\]]+\])/iu.exec(url)?.[1] ?? null;
  return host !== null && (host.includes('.') || host.startsWith('[')) ? host.toLowerCase() : null;
}

/** Nothing but a host: no page that a recipient could remove. */
function isDomainRoot(url: string, host: string): boolean {
  return /^https?:\/\/[^/?#]+\/?$/iu.test(url) || url.toLowerCase().endsWith(`//${host}`);
}

/** The words of a line, one more than are read at most. */
function tokensOf(line: string): string[] {
  const trimmed = line.trim().replace(/^(?:[-*•–]|\d+[.)])\s+/u, '');
  if (trimmed === '') return [];
  return trimmed.split(/(?:[\s|]|[,;](?=\s|$|https?:|hxxps?:))+/u, entryLimit + 1);
}

/** Words of a line that mean to be addresses; a line of other words is one thing, and unreadable. */
function addressesIn(tokens: readonly string[], line: string): string[] {
  if (tokens.length === 0) return [];
  const addresses = tokens.map(unwrap).filter(looksLikeAddress);
  return addresses.length === 0 ? [line.trim()] : addresses;
}

function unwrap(token: string): string {
  const text = token.replace(/^["'<([{„“”‚‘«]+/u, '');
  // A closing bracket belongs to an address that opened it: wiki/Name_(model). Counted once: a token may be very long.
  let [round, square] = [count(text, ')') - count(text, '('), count(text, ']') - count(text, '[')];
  let end = text.length;
  for (; end > 0 && /["'>)}\]“”‘’»,;]/u.test(text.charAt(end - 1)); end -= 1) {
    const last = text.charAt(end - 1);
    if ((last === ')' && round <= 0) || (last === ']' && square <= 0)) break;
    if (last === ')') round -= 1;
    if (last === ']') square -= 1;
  }
  return text.slice(0, end);
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

function looksLikeAddress(token: string): boolean {
  return (
    /^(?:h[tx]{2}ps?:\/\/)?[^\s/?#@]+(?:\.|\[\.\]|\(\.\))[^\s]+$/iu.test(token) ||
    /^h[tx]{2}ps?:/iu.test(token)
  );
}

function canonicalOf(
  address: string,
  canonicalUrl: (address: string) => string | null,
): string | null {
  if (address.length > 2000 || /\s/u.test(address)) return null;
  const plain = address
    .replace(/\[\.\]|\(\.\)/gu, '.')
    .replace(/^h[tx]{2}p(s?):/iu, (_, secure: string) => `http${secure}:`);
  const url = canonicalUrl(/^[a-z][a-z\d+.-]*:\/\//iu.test(plain) ? plain : `https://${plain}`);
  return url !== null && url.length <= 2000 ? url : null;
}

/** Whether an address is one of these pages or lies under one; scheme and `www.` make no difference. */
function pageTree(
  pages: readonly string[],
  canonicalUrl: (address: string) => string | null,
): (url: string) => boolean {
  const keys = new Set(
    pages.flatMap((page) => {
      const url = canonicalOf(page, canonicalUrl);
      return url === null ? [] : [keyOf(url)];
    }),
  );
  return (url) => {
    const key = keyOf(url);
    if (keys.has(key)) return true;
    for (let end = key.length; end > 0;) {
      end = Math.max(key.lastIndexOf('/', end - 1), key.lastIndexOf('?', end - 1));
      if (end > 0 && keys.has(key.slice(0, end))) return true;
    }
    return false;
  };
}

function keyOf(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/iu, '').replace(/\/$/u, '');
}
