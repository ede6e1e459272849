import { safePath } from '#lib/safe-path.ts';
import { useBrowserValue } from '#lib/use-browser-value.ts';

/** Where people go after signing in when no page sent them. */
const defaultPath = '/dashboard';

/** Key in session storage: a sign-in at Google comes back to an exact address, without our query. */
const keptKey = 'return-path';

function wantedPath(): string | null {
  return new URLSearchParams(location.search).get('next');
}

/** Pages on the way in: nobody is to come back to them. */
const wayIn = /^\/(login|register|forgot-password|reset-password|confirm)(?![\w-])/;

/** Where to go after signing in: always a page of this site. */
export function returnPath(): string {
  const path = safePath(wantedPath() ?? keptReturnPath(), defaultPath);
  return wayIn.test(path) ? defaultPath : path;
}

/** Where a new password is chosen, with the way back kept. */
export function newPasswordPath(): string {
  return `/reset-password?next=${encodeURIComponent(returnPath())}`;
}

/** Whether a page asked to be come back to. */
export function isReturnWanted(): boolean {
  return wantedPath() !== null;
}

export function keepReturnPath(path = returnPath()): void {
  try {
    sessionStorage.setItem(keptKey, path);
  } catch {
    // Closed storage: people arrive at the default page.
  }
}

function keptReturnPath(): string | null {
  try {
    return sessionStorage.getItem(keptKey);
  } catch {
    return null;
  }
}

export function forgetReturnPath(): void {
  try {
    sessionStorage.removeItem(keptKey);
  } catch {
    // Then there was none.
  }
}

/** The link to another page of signing in, with the way back kept. */
export function useSessionLink(path: string): string {
  const next = useBrowserValue(() => safePath(wantedPath(), defaultPath), defaultPath);
  if (next === defaultPath) return path;
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
}
