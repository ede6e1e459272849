import { isLoginAddress } from './find-login-wall.ts';
import { countName } from './name-text.ts';

/** A redirect whose path still names the account leads to the same account elsewhere. */
export function leadsToName(from: string, to: string, name: string): boolean {
  const target = readUrl(to);
  if (target === null || from === to || isLoginAddress(to)) return false;
  const path = decode(target.pathname);
  if (/search|find|query|404|error|not-?found|missing/i.test(path.replace(name, ''))) return false;
  const isInPath = path.split('/').some((segment) => isSegmentOf(segment, name));
  const firstLabel = target.hostname.split('.')[0] ?? '';
  return isInPath || firstLabel.toLowerCase() === name.toLowerCase();
}

const isSegmentOf = (segment: string, name: string): boolean =>
  segment
    .replace(/^[@~]/, '')
    .replace(/\.(?:html?|php)$/, '')
    .toLowerCase() === name.toLowerCase();

/**
 * The account a page's own address names, read with the site's pattern: "john" for `/u/john` where
 * `/u/{username}` was asked. Null when the address has another form or only a number.
 */
export function ownerOf(address: string, pattern: string): string | null {
  const page = readUrl(address);
  const shape = readUrl(pattern.replaceAll('{username}', 'zzusernamezz'));
  if (page === null || shape === null) return null;
  const parts = decode(shape.pathname).split('/');
  const actual = decode(page.pathname).split('/');
  const at = parts.findIndex((part) => part.includes('zzusernamezz'));
  if (at < 0 || withoutEnd(parts).length !== withoutEnd(actual).length) return null;
  for (let index = 0; index < at; index++) {
    if (parts[index]?.toLowerCase() !== actual[index]?.toLowerCase()) return null;
  }
  const [before = '', after = ''] = (parts[at] ?? '').split('zzusernamezz');
  const value = actual[at] ?? '';
  if (!value.startsWith(before) || !value.endsWith(after)) return null;
  const owner = value.slice(before.length, value.length - after.length);
  return owner === '' || /^\d+$/.test(owner) ? null : owner;
}

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
