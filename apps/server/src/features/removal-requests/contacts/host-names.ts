import { getDomain } from 'tldts';

/** Host name of an address; null when it has none. */
export function hostOf(url: string): string | null {
  const host = URL.parse(url)?.hostname ?? '';
  return host === '' ? null : host.replace(/\.$/u, '');
}

/** Registrable domain of a host, or the host itself where it has none (an IP address). */
export function domainOf(host: string): string {
  return getDomain(host) ?? host;
}

/** A host and every name it stands below, but no bare ending: `a.b.example` → `a.b.example`, `b.example`. */
export function namesAbove(host: string): string[] {
  const domain = domainOf(host);
  const names = [host];
  let rest = host;
  while (rest !== domain && rest.includes('.')) {
    rest = rest.slice(rest.indexOf('.') + 1);
    names.push(rest);
  }
  return names;
}

/** Hosts of files, each once, without the page's own. */
export function mediaHostsOf(host: string, mediaUrls: readonly string[]): string[] {
  const hosts = new Set(mediaUrls.flatMap((url) => hostOf(url) ?? []));
  hosts.delete(host);
  return [...hosts].slice(0, 20);
}

/** Language of notices to a site: German where its ending says so. */
export function languageOf(host: string): 'en' | 'de' {
  return /\.(?:de|at)$/u.test(host) ? 'de' : 'en';
}
