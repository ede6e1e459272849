/**
 * The path of this site that `wanted` names, else `fallback`. An address of another site never gets
 * through (OWASP, Unvalidated Redirects): only what begins with one slash, has no backslash and no
 * control character (browsers drop those, so that `/\t/evil.example` would leave the site), and is on
 * our own origin once parsed.
 */
export function safePath(wanted: string | null, fallback: string): string {
  if (wanted === null || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) return fallback;
  const { origin } = location;
  try {
    const url = new URL(wanted, origin);
    // `/..//evil.example` becomes `//evil.example` by parsing.
    if (url.origin !== origin || url.pathname.startsWith('//')) return fallback;
    return url.pathname + url.search + url.hash;
  } catch {
    return fallback;
  }
}
