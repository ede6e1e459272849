import { tidyQuery } from './tidy-query.ts';

/** Parameters that say where a visitor came from, never which page is shown. */
const trackingParameter =
  /^(?:utm_\w+|mtm_\w+|pk_\w+|hsa_\w+|_ga|_gl|_hs\w+|fbclid|gclid|gclsrc|dclid|wbraid|gbraid|msclkid|yclid|twclid|ttclid|igshid|igsh|srsltid|mc_[ce]id|mkt_tok|oly_\w+|vero_\w+|ref|ref_src|ref_url|referrer|spm|scid|cmpid|s_kwcid)$/iu;

/** Fragments by which some sites (Mega's old links, single-page apps) name the page itself. */
const routingFragment = /^#(?:!|F!|\/)/u;

/**
 * One spelling for every address of the same page: host in lower case without its trailing dot, no
 * credentials, default port, tracking parameters, fragment or trailing slash, parameters in order.
 * Scheme and `www.` stay, since they can be different pages. Null for anything but http and https.
 * Idempotent. Two results or findings with the same canonical address are one.
 */
export function canonicalUrl(address: string): string | null {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  url.username = '';
  url.password = '';
  url.hostname = url.hostname.replace(/\.+$/u, '');
  if (!routingFragment.test(url.hash)) url.hash = '';
  url.pathname = tidyPath(url.pathname);
  url.search = tidyQuery(url, (name) => !trackingParameter.test(name));
  const text = url.href;
  return url.pathname === '/' && url.search === '' && url.hash === ''
    ? text.replace(/\/$/u, '')
    : text;
}

/** Percent codes in one spelling (capitals; letters and digits written out), no slash at the end. */
function tidyPath(path: string): string {
  const spelled = path.replace(/%[0-9a-f]{2}/giu, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w~-]/u.test(character) ? character : code.toUpperCase();
  });
  // Looked for from the first slash of a row only, or an address of slashes would take a pattern for ever.
  return spelled.replace(/(?<!\/)\/+$/u, '') || '/';
}
