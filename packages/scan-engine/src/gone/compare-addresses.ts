import { randomBytes } from 'node:crypto';
import { canonicalUrl } from '../search/canonical-url.ts';

/** Whether two addresses name the same page; scheme and `www.` aside. */
export function isSameResource(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

const bare = (url: string): string =>
  (canonicalUrl(url) ?? url).replace(/^https?:\/\/(?:www\.)?/iu, '').toLowerCase();

/** Whether the answer to a deep address is its site's front page. */
export function isSentHome(asked: string, answered: string): boolean {
  const [from, to] = [segmentsOf(asked), segmentsOf(answered)];
  return from !== null && to !== null && from.length > 0 && to.length === 0 && !hasQuery(answered);
}

/** Whether the answer is the list or folder in which the page lay. */
export function isSentToParent(asked: string, answered: string): boolean {
  const [from, to] = [segmentsOf(asked), segmentsOf(answered)];
  if (from === null || to === null || to.length === 0 || to.length >= from.length) return false;
  return to.every((segment, index) => segment === from[index]);
}

function segmentsOf(url: string): string[] | null {
  return (
    URL.parse(url)
      ?.pathname.split('/')
      .filter((segment) => segment !== '') ?? null
  );
}

const hasQuery = (url: string): boolean => (URL.parse(url)?.search ?? '') !== '';

/**
 * An address beside this one that nobody has: its last segment made up, digits where digits stood and the
 * ending kept. Null for a site's front page.
 */
export function randomSibling(url: string): string | null {
  const parsed = URL.parse(url);
  const segments = segmentsOf(url);
  const last = segments?.at(-1);
  if (parsed === null || segments === null || last === undefined) return null;
  const ending = /\.[a-z]{2,5}$/iu.exec(last)?.[0] ?? '';
  const isNumber = /^\d+$/u.test(last);
  const random = randomBytes(12);
  const made = isNumber
    ? [...random]
        .map((byte) => String(byte % 10))
        .join('')
        .replace(/^0/u, '9')
    : random.toString('hex');
  const slash = parsed.pathname.endsWith('/') ? '/' : '';
  parsed.pathname = `/${[...segments.slice(0, -1), made + ending].join('/')}${slash}`;
  return parsed.href;
}
