/** Words of a page as a set of 32-bit hashes: enough to compare two pages after their text is gone. */
export type PageDigest = ReadonlySet<number>;

const wordLimit = 3000;
/** Characters of a page that are compared; scripts and styles at its head may be most of them. */
export const digestedText = 160_000;
/** Below this size numbers count too: in `{"count":0}` they are the answer. */
const smallText = 2000;
/** Longer words with digits are request ids and clock times, on small pages too. */
const tokenLength = 10;

/**
 * Digest of a page whose names are masked. Words with digits are left out of larger pages: times,
 * nonces and build numbers change with every request.
 */
export function digestPage(maskedText: string): PageDigest {
  const words = new Set<number>();
  const isSmall = maskedText.length <= smallText;
  const end = Math.min(maskedText.length, digestedText);
  let hash = 0;
  let length = 0;
  let hasDigit = false;
  for (let index = 0; index <= end && words.size < wordLimit; index++) {
    const code = index < end ? maskedText.charCodeAt(index) : 32;
    const isDigit = code >= 48 && code <= 57;
    const isLetter = (code >= 97 && code <= 122) || code > 127;
    if (isDigit || isLetter) {
      // FNV-1a: cheap, and good enough for sets of a few thousand words.
      hash = Math.imul((length === 0 ? 0x811c9dc5 : hash) ^ code, 0x01000193);
      length += 1;
      hasDigit ||= isDigit;
      continue;
    }
    const isToken = hasDigit && length >= tokenLength;
    const counts = isSmall
      ? length > 0 && length <= 24 && !isToken
      : length >= 3 && length <= 24 && !hasDigit;
    if (counts) words.add(hash);
    length = 0;
    hasDigit = false;
  }
  return words;
}

/** Jaccard similarity of two pages, 0 to 1; two empty pages are equal. */
export function similarity(one: PageDigest, other: PageDigest): number {
  if (one.size === 0 && other.size === 0) return 1;
  let common = 0;
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  for (const word of small) if (large.has(word)) common += 1;
  return common / (one.size + other.size - common);
}
