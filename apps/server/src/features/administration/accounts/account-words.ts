/** Words of one query that count; nobody needs more to name a person. */
const maxWords = 6;

/**
 * What is looked for as patterns of LIKE, which must all be found: parts of a name, an e-mail or an address. One or two
 * letters are the beginning of one of them. Its wildcards are letters here.
 */
export function accountPatterns(query: string): string[] {
  return query
    .toLowerCase()
    .split(/\s+/)
    .map(bareAddress)
    .filter((word) => word !== '')
    .slice(0, maxWords)
    .map((word) => {
      const letters = word.replaceAll(/[\\%_]/g, '\\$&');
      return word.length < 3 ? `%\n${letters}%` : `%${letters}%`;
    });
}

/** Addresses are kept without what the same page may be written with or without. */
const bareAddress = (word: string): string =>
  /^https?:\/\//.test(word) ? word.replace(/^https?:\/\/(www\.)?/, '').replace(/\/+$/, '') : word;
