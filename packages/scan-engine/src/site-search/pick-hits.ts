import type { SiteSearch } from '../catalogue/types.ts';
import type { PageFacts, PageLink } from '../pages/types.ts';
import { canonicalUrl } from '../search/canonical-url.ts';
import { createNameFinder } from './holds-name.ts';
import { isOfSite } from './is-of-site.ts';
import type { SiteHit } from './types.ts';

const hitLimit = 100;
const linkLimit = 2_000;

/** Lists, sign-ins and helpers of a site; never a result. */
const noResult =
  /(?:^|\/)(?:tags?|categor(?:y|ies)|login|log-?in|logout|sign-?(?:in|up)|register|search|find|page|members?|users?|help|rules|dmca|contact|terms|privacy|feed|rss|report|share)(?:[/.]|$)/iu;
const queryParameter =
  /^(?:q|s|k|p|query|search\w*|keywords?|term|tag|name|text|find|page|sort|order|o|filter)$/iu;

/** The links of a results page that lead to content about the name. */
export function pickHits(
  facts: PageFacts,
  pageUrl: string,
  name: string,
  search: SiteSearch,
): SiteHit[] {
  const holdsName = createNameFinder(name);
  const isOwn = isOfSite(pageUrl, search.hosts ?? []);
  const path = search.results === undefined ? null : new RegExp(search.results, 'iu');
  const asked = URL.parse(pageUrl);
  const thumbs = new Map(facts.media.map((one) => [one.linkedTo, one]));
  const hits = new Map<string, SiteHit>();

  for (const link of facts.links.slice(0, linkLimit)) {
    const url = URL.parse(link.url);
    const key = canonicalUrl(link.url);
    if (url === null || key === null || asked === null || hits.has(key)) continue;
    if (!isOwn(link.url) || isEcho(url, asked, link) || isHome(url)) continue;
    if (path === null ? noResult.test(url.pathname) : !path.test(url.pathname)) continue;
    const thumb = thumbs.get(link.url);
    const title = link.text || thumb?.alt || '';
    const isNamed =
      holdsName(title) || holdsName(thumb?.alt ?? '') || holdsName(wordsOfAddress(url));
    if (!isNamed) continue;
    hits.set(key, { url: link.url, title, thumb: thumb?.url ?? null, uploader: null });
    if (hits.size >= hitLimit) break;
  }
  return [...hits.values()];
}

/** The search itself, another page of it or another order. */
function isEcho(url: URL, asked: URL, link: PageLink): boolean {
  if (link.isNext) return true;
  if (url.pathname !== asked.pathname) {
    const start = asked.pathname.replace(/\/$/u, '');
    return start !== '' && asked.search === '' && url.pathname.startsWith(`${start}/`);
  }
  return (
    asked.search === '' || [...asked.searchParams.keys()].some((key) => url.searchParams.has(key))
  );
}

const isHome = (url: URL): boolean => url.pathname === '/' && url.search === '';

/** Path and parameters as words, without parameters that repeat a question. */
function wordsOfAddress(url: URL): string {
  const values = [...url.searchParams].filter(([key]) => !queryParameter.test(key));
  const text = `${url.pathname.replaceAll('/', ' / ')} ${values.map(([, value]) => value).join(' / ')}`;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
