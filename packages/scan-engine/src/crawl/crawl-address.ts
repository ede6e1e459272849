import { canonicalUrl } from '../search/canonical-url.ts';

/** Parameters that name a visitor's session, whatever they hold. */
const sessionParameter =
  /^(?:sid|s?ess(?:ion)?_?id|session|sess|phpsessid|jsessionid|aspsessionid\w*|asp\.net_sessionid|cfid|cftoken|zenid|oscsid|xsid|sesskey|csrf\w*|_token|authenticity_token|nonce|visitor_?id|visit)$/iu;
/** Parameters that hold one where the value is a long random number. */
const maybeSession = /^(?:s|t|k|h|hash|token|key|rnd|rand|random|r|_|cb|cachebuster|ts|time)$/iu;
const randomValue = /^(?:[0-9a-f]{16,}|\d{10,}|0\.\d{6,}|[A-Za-z0-9_-]{32,})$/u;
const sessionInPath = /;(?:jsessionid|sid|phpsessid)=[^/;]*/giu;

/** Addresses that do something, or that only members see, and files that are no pages. */
const action =
  /(?:^|[/_.-])(?:log-?in|log-?out|sign-?in|sign-?out|sign-?up|register|registration|lost-?password|password-?reset|reset-?password|report|abuse|share|sharer|print|subscribe|unsubscribe|favou?rite|vote|like|reply|newreply|new-?thread|post-?thread|sendmessage|compose|cart|checkout|add-to-cart|delete|edit|wp-admin|wp-json|wp-login|xmlrpc|oembed|cgi-bin|feed|rss|atom)(?:$|[/.?_-](?:php|html?|aspx?)?$|\/)/iu;
const actionParameter = /^(?:do|action|act|mode|share|replytocom|redirect_to)$/iu;
const actionValue =
  /log-?(?:in|out)|sign-?(?:in|out)|register|report|reply|newpost|newthread|edit|delete|vote|print|email|share|twitter|facebook/iu;
const file =
  /\.(?:jpe?g|jfif|png|gif|webp|avif|bmp|heic|svg|ico|mp4|m4v|webm|mov|mkv|avi|wmv|flv|m3u8|ts|mp3|m4a|ogg|wav|flac|zip|rar|7z|gz|tar|bz2|iso|exe|apk|dmg|msi|pdf|docx?|xlsx?|pptx?|epub|css|js|mjs|json|xml|rss|atom|txt|woff2?|ttf|eot|torrent)$/iu;

/** The address a crawl knows a page by: canonical, without what names a session. Null when it is none. */
export function crawlAddress(address: string): string | null {
  const canonical = canonicalUrl(address.replace(sessionInPath, ''));
  const url = canonical === null ? null : URL.parse(canonical);
  if (url === null) return null;
  const kept = [...url.searchParams].filter(
    ([name, value]) =>
      !sessionParameter.test(name) && !(maybeSession.test(name) && randomValue.test(value)),
  );
  url.search = new URLSearchParams(kept).toString();
  return canonicalUrl(url.href);
}

/** Whether an address may lead to a page that shows something. */
export function leadsToPage(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || address.length > 2048) return false;
  if (file.test(url.pathname) || action.test(url.pathname)) return false;
  return ![...url.searchParams].some(
    ([name, value]) => actionParameter.test(name) && actionValue.test(value),
  );
}

/** One key for a page, whether it is asked over TLS or not, with `www.` or without. */
export function pageKey(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/iu, '');
}
