import { foldPage, isScript } from '@leakblock/domain/findings';
import { canonicalUrl } from '@leakblock/scan-engine';

/** What of an address counts when pages are compared with the allow list. Never stored: stored is the address. */
export type PageKey = { host: string; path: string; rest: string };

/**
 * The page without what does not tell profiles apart: scheme, `www.` or `m.`, a site's other spellings of the same
 * profile, capitals in the path (handles have one owner however they are written). Null for what is no page.
 */
export function pageKey(address: string): PageKey | null {
  const canonical = canonicalUrl(address);
  if (canonical === null) return null;
  const { hash, host, pathname, search } = new URL(canonical);
  const path = pathname.toLowerCase().replace(/(?<!\/)\/+$/u, '');
  return { ...foldPage({ host, path }), rest: search + hash };
}

/** Parameters that say who shared a page and how, or in which language, wherever they stand. */
const shareParameter =
  /^(?:hl|lang|locale|igsh|igshid|mibextid|xmt|_t|_r|_d|share_id|ref_src|ref_url)$/iu;
/** Those that mean it at one host, and name pages at others. */
const shareParametersOf = new Map([
  ['x.com', /^[st]$/u],
  ['youtube.com', /^(?:si|feature|app)$/u],
  [
    'tiktok.com',
    /^(?:user_id|sec_uid|sec_user_id|share_app_id|sender_device|is_from_webapp|web_id|u_code|tt_from)$/u,
  ],
]);

/**
 * What of a person's official link is hers. A link from a share button says in its parameters who shared it and how:
 * the page is hers without them too. With any other parameter, or a fragment, it may be that which names the page: then it
 * is that page alone, since everybody's pages may lie under the path.
 */
export function officialKeys(address: string): PageKey[] {
  const key = pageKey(address);
  if (key === null) return [];
  if (key.rest === '' || key.rest.includes('#') || key.path === '' || isScript(key.path)) {
    return [key];
  }
  const own = shareParametersOf.get(key.host);
  const names = [...new URLSearchParams(key.rest).keys()];
  const isShared = names.every((name) => shareParameter.test(name) || own?.test(name) === true);
  return isShared ? [key, { ...key, rest: '' }] : [key];
}

/** Whether a page is the allowed one or lies under it. An allowed page with parameters is that page alone. */
export function isUnder(page: PageKey, allowed: PageKey): boolean {
  if (page.host !== allowed.host) return false;
  if (allowed.rest !== '') return page.path === allowed.path && page.rest === allowed.rest;
  return page.path === allowed.path || page.path.startsWith(`${allowed.path}/`);
}
