/** Characters that engines read as syntax. */
const syntax = /["\u201c-\u201f\p{Cc}\p{Cf}]/gu;

/**
 * Queries that find a page by its address in engines that list it: the address itself, without its scheme, and its
 * site with the words of its path.
 * @param url canonical address
 */
export function searchQueriesFor(url: string): string[] {
  const { hostname, pathname, search } = new URL(url);
  const bare = `${hostname}${pathname}${search}`.replace(syntax, '').slice(0, 300);
  const host = hostname.replace(/^www\./u, '');
  const words = decode(pathname)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)
    .slice(0, 12);
  return [`"${bare}"`, bare, `site:${host} ${words.join(' ')}`.trim()];
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
