/** How often a name stands in a text, and how much of that is evidence rather than echo. */
export type NameCount = {
  /** The very name, not part of a longer one. */
  exact: number;
  /** Where sites put accounts: a path segment of a link, a value under a name-like key, a labelled element. */
  strong: number;
  /** Inside longer names ("anna" for "ann"). */
  near: number;
};

const wordCharacter = /[\p{L}\p{N}_]/u;

function isWord(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  if (Number.isNaN(code)) return false;
  if (code < 128) {
    return (
      (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 95 || isUpper(code)
    );
  }
  return wordCharacter.test(text.charAt(index));
}
const isUpper = (code: number): boolean => code >= 65 && code <= 90;
const isJoint = (character: string): boolean => character === '.' || character === '-';

const escapedBefore = /(?:%[0-9a-f]{2}|\\u[0-9a-f]{4}|\\[nrt])$/;
const fileEnding = /^\.(?:html?|php|json|aspx?|jsp|xml|rss)\b/;

/** Letters, digits, `_` and inner `.` and `-` belong to names, so they are no borders. */
function hasBorderBefore(text: string, start: number): boolean {
  const before = text.charAt(start - 1);
  if (isWord(text, start - 1)) return escapedBefore.test(text.slice(Math.max(0, start - 6), start));
  return !(isJoint(before) && isWord(text, start - 2));
}

function hasBorderAfter(
  text: string,
  start: number,
  end: number,
  hostTail: string | null,
): boolean {
  if (isWord(text, end)) return false;
  if (!isJoint(text.charAt(end)) || !isWord(text, end + 1)) return true;
  const rest = text.slice(end, end + 64);
  if (fileEnding.test(rest)) return true;
  return hostTail !== null && text.slice(start - 2, start) === '//' && rest.startsWith(hostTail);
}

const searchAddress = /search|find|query|lookup|result|filter|[?&][\w-]*=/;
const queryKeys =
  /^(?:q|query|search\w*|term|terms|keyword|keywords|input|request\w*|text|filter|message|error|detail|for)$/;
const keyBefore = /"([\w-]+)"\s*:\s*"(?:@|https?:(?:\\?\/)+[^"\s?]*\/@?)?$/;
const labelBefore = /<(?:a|[a-z][\w-]*)\b([^<>]*)>\s*@?$/;
const accountLabel =
  /user|name|handle|login|member|profile|nick|author|account|performer|model|creator|href=/;

/** Does the occurrence at `start` stand where a site would put an account, not an echo of the question? */
function isStrong(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 160), start);
  const key = keyBefore.exec(before);
  if (key?.[1] !== undefined) return !queryKeys.test(key[1]);
  const last = text.charAt(start - 1);
  const isSegment =
    last === '/' || ((last === '@' || last === '~') && text.charAt(start - 2) === '/');
  if (isSegment) {
    // A path segment of a search's own address is the question again.
    const address = before.slice(Math.max(before.search(/[^\s"'<>=(]*$/), 0));
    const tail = text.charAt(end);
    return !searchAddress.test(address) && /["'?#/<\s)\\.&]|^$/.test(tail);
  }
  if (last === '@') return true;
  const label = labelBefore.exec(before);
  if (label?.[1] === undefined) return false;
  return text.charAt(end) === '<' && accountLabel.test(label[1]) && !/search|query/.test(label[1]);
}

/**
 * Counts a name in a text, without regard to case. `hostTail` is the rest of the host (".example.com")
 * on sites that put the name there.
 */
export function countName(
  lowerText: string,
  name: string,
  hostTail: string | null = null,
): NameCount {
  const needle = name.toLowerCase();
  const count: NameCount = { exact: 0, strong: 0, near: 0 };
  if (needle === '') return count;
  for (let at = lowerText.indexOf(needle); at >= 0; at = lowerText.indexOf(needle, at + 1)) {
    const end = at + needle.length;
    if (!hasBorderBefore(lowerText, at) || !hasBorderAfter(lowerText, at, end, hostTail)) {
      count.near += 1;
      continue;
    }
    count.exact += 1;
    if (isStrong(lowerText, at, end)) count.strong += 1;
    if (count.exact >= 500) break;
  }
  return count;
}

/** Whether the very name stands in the text, without regard to case. */
export function hasName(text: string, name: string): boolean {
  return countName(text.toLowerCase(), name).exact > 0;
}

/** One byte wide, so that a masked page takes no more memory than the page. */
const sign = '\u00a4';

/** The text in lower case with every given name (and its URL-encoded form) replaced by one sign. */
export function maskNames(text: string, names: readonly string[]): string {
  let masked = text.toLowerCase();
  for (const name of names) {
    const lower = name.toLowerCase();
    if (lower === '') continue;
    const encoded = encodeURIComponent(name).toLowerCase();
    if (encoded !== lower) masked = masked.replaceAll(encoded, sign);
    masked = masked.replaceAll(lower, sign);
  }
  return masked;
}
