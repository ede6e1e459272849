const date = /^(?:19|20)\d{2}(?:[-_.]?(?:0?[1-9]|1[0-2])(?:[-_.]?(?:0?[1-9]|[12]\d|3[01]))?)?$/u;
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu;

/**
 * What pages of one kind have in common: the path with numbers, dates and hashes replaced, and the names
 * of the query's parameters. A calendar's days, a list's pages and a gallery's numbered sets have one
 * shape each.
 */
export function pageShape(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  const path = url.pathname.split('/').map(shapeOf).join('/');
  const keys = [...new Set(url.searchParams.keys())].sort().join('&');
  return `${url.hostname.replace(/\d+/gu, '#')}${path}?${keys}`;
}

function shapeOf(segment: string): string {
  if (date.test(segment)) return 'D';
  if (uuid.test(segment)) return 'H';
  if (/^[0-9a-f]{8,}$/iu.test(segment) && /\d/u.test(segment)) return 'H';
  if (/^[a-z0-9_]+$/iu.test(segment) && /\d[a-z]/iu.test(segment)) return 'H';
  return segment.replace(/\d+/gu, '#');
}

/** A path that repeats itself: `/a/b/a/b/a/b`, what a relative link to nowhere grows into. */
export function isRepetitive(address: string): boolean {
  const segments = (URL.parse(address)?.pathname ?? '').split('/').filter((part) => part !== '');
  if (segments.length > 16) return true;
  const counts = new Map<string, number>();
  for (const segment of segments.filter((part) => /\D/u.test(part)))
    counts.set(segment, (counts.get(segment) ?? 0) + 1);
  return Math.max(0, ...counts.values()) > 2;
}
