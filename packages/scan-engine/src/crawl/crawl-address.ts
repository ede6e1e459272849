import { canonicalUrl } from '../search/canonical-url.ts';
import { tidyQuery } from '../search/tidy-query.ts';

/** Parameters that name a visitor's session, whatever they hold. */
const sessionParameter =
  /^(?:sid|s?ess(?:ion)?_?id|session|sess|phpsessid|jsessionid|aspsessionid\w*|asp\.net_sessionid|cfid|cftoken|zenid|oscsid|xsid|sesskey|csrf\w*|_token|authenticity_token|nonce|visitor_?id)$/iu;
/** Parameters that name one where the value is long and random. */
const maybeSession = /^(?:s|t|k|h|hash|token|key|rnd|rand|random|r|_|cb|cachebuster|ts|time)$/iu;
const randomValue = /^(?:[0-9a-f]{16,}|\d{10,}|0\.\d{6,}|[A-Za-z0-9_-]{32,})$/u;
/** Servlet engines and ASP.NET put it into the path. */
const sessionInPath = /;(?:jsessionid|sid|phpsessid)=[^/;?#]*|\/\(S\([a-z0-9]{10,40}\)\)/giu;

/** Segments of addresses that do something, or that only members see. */
const action = new Set(
  (
    'login log-in logout log-out signin sign-in signout sign-out signup sign-up register ' +
    'registration lost-password lostpassword password-reset reset-password report abuse share ' +
    'sharer print subscribe unsubscribe favorite favourite vote like react reply newreply ' +
    'new-thread newthread post-thread add-reply sendmessage compose private usercp ucp cart ' +
    'checkout add-to-cart delete edit bookmark wp-admin wp-json wp-login xmlrpc oembed cgi-bin ' +
    'feed rss atom'
  ).split(' '),
);
const actionParameter = /^(?:replytocom|share|redirect_to|add-to-cart|reply_to|report)$/iu;
const verbParameter = /^(?:do|action|act|mode)$/iu;
const verb =
  /^(?:log-?(?:in|out)|sign-?(?:in|out)|register|report\w*|reply|quote|newpost|newthread|post|edit|delete|vote|print|e?mail|share|sendmessage)$/iu;
const file =
  /\.(?:jpe?g|jfif|png|gif|webp|avif|bmp|heic|svg|ico|mp4|m4v|webm|mov|mkv|avi|wmv|flv|m3u8|ts|mp3|m4a|ogg|wav|flac|zip|rar|7z|gz|tar|bz2|iso|exe|apk|dmg|msi|pdf|docx?|xlsx?|pptx?|epub|css|js|mjs|json|xml|rss|atom|txt|woff2?|ttf|eot|torrent)$/iu;
const addressLimit = 2048;

/** The address a crawl knows a page by: canonical, without what names a session. Null when it is none. */
export function crawlAddress(address: string): string | null {
  const canonical = canonicalUrl(address.slice(0, addressLimit * 2).replace(sessionInPath, ''));
  const url = canonical === null ? null : URL.parse(canonical);
  if (url === null) return null;
  const kept = tidyQuery(
    url,
    (name, value) =>
      !sessionParameter.test(name) && !(maybeSession.test(name) && randomValue.test(value)),
  );
  if (kept === url.search.slice(1)) return canonical;
  url.search = kept;
  return canonicalUrl(url.href);
}

/** Whether an address may lead to a page that shows something. */
export function leadsToPage(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || address.length > addressLimit || file.test(url.pathname)) return false;
  const segments = url.pathname.toLowerCase().split('/');
  if (segments.some((segment) => action.has(segment.replace(/\.(?:php|html?|aspx?)$/u, '')))) {
    return false;
  }
  return ![...url.searchParams].some(
    ([name, value]) => actionParameter.test(name) || (verbParameter.test(name) && verb.test(value)),
  );
}

/** One key for a page, whether it is asked over TLS or not, with `www.` or without. */
export function pageKey(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/iu, '');
}
