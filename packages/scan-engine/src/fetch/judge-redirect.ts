import type { FetchRequest } from './types.ts';

type RedirectMode = NonNullable<FetchRequest['redirects']>;

const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const hopLimits: Record<RedirectMode, number> = { none: 0, 'same-resource': 3, follow: 5 };

/** Absolute address of a redirect, or null when the answer is none (or its Location cannot be read). */
export function readRedirect(status: number, location: string | undefined, from: URL): URL | null {
  if (!redirectStatuses.has(status) || location === undefined) return null;
  try {
    // Header bytes are read as Latin-1; addresses outside ASCII are sent as UTF-8.
    return new URL(Buffer.from(location, 'latin1').toString(), from);
  } catch {
    return null;
  }
}

/** Whether a redirect is followed or is itself the answer (SCANNING, section 1). */
export function isFollowed(mode: RedirectMode, hopsTaken: number, from: URL, to: URL): boolean {
  if (hopsTaken >= hopLimits[mode]) return false;
  return mode === 'follow' || isSameResource(from, to);
}

/** Same path and query, a trailing slash aside; scheme and host may change. */
function isSameResource(from: URL, to: URL): boolean {
  if (withoutSlash(from.pathname) !== withoutSlash(to.pathname) || from.search !== to.search)
    return false;
  // On sites with the name in the host (name.example.com/) the host is the resource.
  const isHostTheResource = withoutSlash(from.pathname) === '' && from.search === '';
  return !isHostTheResource || withoutWww(from.hostname) === withoutWww(to.hostname);
}

const withoutSlash = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : path);
const withoutWww = (host: string): string => (host.startsWith('www.') ? host.slice(4) : host);
