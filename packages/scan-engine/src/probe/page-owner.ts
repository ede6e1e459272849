import { isLoginAddress } from './find-login-wall.ts';
import { findWallAddress } from './find-wall-address.ts';
import { countName, hasName } from './name-text.ts';

/**
 * A redirect whose path still names the account, or that asks the same question in another spelling, leads
 * to the same account elsewhere.
 */
export function leadsToName(from: string, to: string, name: string): boolean {
  const origin = readUrl(from);
  const target = readUrl(to);
  if (origin === null || target === null || from === to || isLoginAddress(to)) return false;
  if (findWallAddress(from, to, name) !== null) return false;
  if (isSameQuestion(origin, target, name)) return true;
  const path = decode(target.pathname);
  if (/search|find|query|404|error|not-?found|missing/i.test(path.replace(name, ''))) return false;
  const isInPath = path.split('/').some((segment) => isSegmentOf(segment, name));
  const firstLabel = target.hostname.split('.')[0] ?? '';
  return isInPath || isSameName(firstLabel, name);
}

/** The same path with the name in the same place of the query: `?name=Ann` for `?name=ann`. */
function isSameQuestion(origin: URL, target: URL, name: string): boolean {
  if (!isSameName(origin.pathname, target.pathname)) return false;
  return [...origin.searchParams].some(
    ([key, value]) =>
      isSameName(value, name) && isSameName(target.searchParams.get(key) ?? '', name),
  );
}

/** Whether an address is the other one but for scheme, "www." and a slash at the end. */
export function isSameAddress(one: string, other: string): boolean {
  const plain = (address: string): string =>
    address
      .replace(/^https?:\/\/(?:www\.)?/i, '')
      .replace(/#.*$/, '')
      .replace(/\/(?=$|\?)/, '');
  return plain(one) === plain(other);
}

/** Whether a path segment is the name, maybe with the account's number: forums write `ann.123`. */
export function isSegmentOf(segment: string, name: string): boolean {
  const bare = segment.replace(/^[@~]/, '').replace(/\.(?:html?|php)$/, '');
  const forms = [bare, bare.replace(/^\d+[-_.]/, ''), bare.replace(/[-_.]\d+$/, '')];
  return forms.some((form) => isSameName(form, name));
}

/** Whether the path names the account with a number only. */
export function hasAccountNumber(address: string, name: string): boolean {
  const segments = decode(readUrl(address)?.pathname ?? '').split('/');
  const named = segments.filter((segment) => isSegmentOf(segment, name));
  return named.length > 0 && !named.some((segment) => hasName(segment, name));
}

/** Sites spell names in their own case. */
export const isSameName = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

/**
 * The account a page's own address names, read with the site's pattern: "john" for `/u/john` where
 * `/u/{username}` was asked, or for `/u?name=john` where the name stands in the query. Null when the
 * address has another form or only a number.
 */
export function ownerOf(address: string, pattern: string): string | null {
  const page = readUrl(address);
  const shape = readUrl(pattern.replaceAll('{username}', placeholder));
  if (page === null || shape === null) return null;
  const parts = withoutEnd(decode(shape.pathname).split('/'));
  const actual = withoutEnd(decode(page.pathname).split('/'));
  if (parts.length !== actual.length) return null;
  const at = parts.findIndex((part) => part.includes(placeholder));
  const isSame = (part: string, index: number): boolean => isSameName(part, actual[index] ?? '');
  if (at >= 0) return parts.slice(0, at).every(isSame) ? fromPart(parts[at], actual[at]) : null;
  const asked = [...shape.searchParams].find(([, value]) => value.includes(placeholder));
  if (asked === undefined || !parts.every(isSame)) return null;
  return fromPart(asked[1], page.searchParams.get(asked[0]) ?? undefined);
}

/** What stands in the place of the name. */
function fromPart(shape = '', value = ''): string | null {
  const [before = '', after = ''] = shape.split(placeholder);
  if (!value.startsWith(before) || !value.endsWith(after)) return null;
  const owner = value.slice(before.length, value.length - after.length);
  return owner === '' || /^\d+$/.test(owner) ? null : owner;
}

const placeholder = 'zzusernamezz';

const withoutEnd = (parts: string[]): string[] =>
  parts.at(-1) === '' ? parts.slice(0, -1) : parts;

/**
 * Whether a heading names somebody whose name only resembles the asked one: the same letters with other
 * separators, or a longer name; with `isLoose` a shortened form too. Sites that fold names or show the
 * nearest match do that.
 */
export function namesResembling(heading: string, name: string, isLoose: boolean): boolean {
  const lower = heading.toLowerCase();
  if (countName(lower, name).exact > 0) return false;
  const bare = strip(name.toLowerCase());
  if (spellsOut(lower, bare)) return false;
  const tokens = lower.match(/[\p{L}\p{N}_][\p{L}\p{N}._-]*/gu) ?? [];
  return tokens.some((token) => {
    const other = strip(token);
    if (other.length < 3) return false;
    if (other.startsWith(bare)) return other.length <= bare.length * 2;
    return isLoose && bare.startsWith(other) && other.length * 3 >= bare.length;
  });
}

/** A display name in words: "Jane Doe" for janedoe. */
function spellsOut(heading: string, bare: string): boolean {
  const words = heading.split(/\s+/).map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''));
  return words.some((word, index) => {
    let joined = word;
    for (let next = index + 1; next < words.length && joined.length < bare.length; next++) {
      joined += words[next] ?? '';
      if (joined === bare) return true;
    }
    return false;
  });
}

const strip = (text: string): string => text.replace(/[._-]/g, '');

function readUrl(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
