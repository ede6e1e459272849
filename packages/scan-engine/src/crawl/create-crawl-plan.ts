import { getDomain } from 'tldts';
import type { PageLink } from '../pages/types.ts';
import { crawlAddress, leadsToPage, pageKey } from './crawl-address.ts';
import { isRepetitive, pageShape } from './page-shape.ts';

export type AdmittedPage = { url: string; depth: number };

/** Why a link is not followed. */
export type CrawlRefusal =
  | 'outside'
  | 'too_deep'
  | 'page_limit'
  | 'shape_limit'
  | 'link_limit'
  | 'seen'
  | 'not_a_page';
export type CrawlEnd = 'page_limit' | 'depth_limit' | 'shape_limit' | 'link_limit' | null;

export type CrawlLimits = {
  /** Where the crawl begins; it counts as the first page, at depth 0. */
  start: string;
  maxDepth: number;
  maxPages: number;
  /** Links of one page that are looked at. Default 2,000. */
  maxLinksPerPage?: number;
  /** Pages of one shape, so that an endless calendar ends. Default half of `maxPages`, at least 25. */
  maxPagesPerShape?: number;
  /** Pages admitted before, to go on after a crash. */
  seen?: readonly AdmittedPage[];
};

export type CrawlPlan = {
  /** Takes the links of a page that was read; answers which pages are to be read next. */
  admit(
    page: AdmittedPage,
    links: readonly PageLink[],
  ): { admitted: AdmittedPage[]; refused: Partial<Record<CrawlRefusal, number>> };
  /** The limit that kept the crawl from seeing more, the most telling one; null when there was none. */
  endReason(): CrawlEnd;
};

const defaultLinksPerPage = 2_000;
const leastPagesPerShape = 25;

/**
 * Decides which pages a crawl of one site reads, each once and within limits that end every trap:
 * endless calendars, session ids in links, addresses that grow, pages with links without end. Pure: it
 * asks nobody. Everything under the start's registrable domain is the site.
 */
export function createCrawlPlan(limits: CrawlLimits): CrawlPlan {
  const { maxDepth, maxPages, maxLinksPerPage = defaultLinksPerPage } = limits;
  const { maxPagesPerShape = Math.max(leastPagesPerShape, Math.ceil(maxPages / 2)) } = limits;
  const site = siteOf(limits.start);
  const seen = new Set<string>();
  const shapes = new Map<string, number>();
  const met = new Set<CrawlRefusal>();
  let pages = 0;

  const count = (address: string): void => {
    seen.add(pageKey(address));
    pages += 1;
    const shape = pageShape(address);
    shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
  };
  for (const address of [limits.start, ...(limits.seen ?? []).map(({ url }) => url)]) {
    const known = crawlAddress(address);
    if (known !== null && !seen.has(pageKey(known))) count(known);
  }

  const refusalOf = (address: string | null, depth: number): CrawlRefusal | null => {
    if (address === null) return 'not_a_page';
    if (siteOf(address) !== site) return 'outside';
    if (seen.has(pageKey(address))) return 'seen';
    if (!leadsToPage(address)) return 'not_a_page';
    if (depth > maxDepth) return 'too_deep';
    if (isRepetitive(address)) return 'shape_limit';
    if ((shapes.get(pageShape(address)) ?? 0) >= maxPagesPerShape) return 'shape_limit';
    return pages >= maxPages ? 'page_limit' : null;
  };

  return {
    admit(page, links) {
      const admitted: AdmittedPage[] = [];
      const refused: Partial<Record<CrawlRefusal, number>> = {};
      const refuse = (reason: CrawlRefusal, times = 1): void => {
        met.add(reason);
        refused[reason] = (refused[reason] ?? 0) + times;
      };
      const depth = page.depth + 1;
      // After a redirect a page is known by both of its addresses.
      const reached = crawlAddress(page.url);
      if (reached !== null) seen.add(pageKey(reached));
      for (const link of links.slice(0, maxLinksPerPage)) {
        const address = crawlAddress(link.url);
        const refusal = refusalOf(address, depth);
        if (refusal !== null || address === null) refuse(refusal ?? 'not_a_page');
        else {
          count(address);
          admitted.push({ url: address, depth });
        }
      }
      if (links.length > maxLinksPerPage) refuse('link_limit', links.length - maxLinksPerPage);
      return { admitted, refused };
    },
    endReason() {
      if (met.has('page_limit')) return 'page_limit';
      if (met.has('too_deep')) return 'depth_limit';
      if (met.has('shape_limit')) return 'shape_limit';
      return met.has('link_limit') ? 'link_limit' : null;
    },
  };
}

/** The registrable domain of an address; sub-domains that anybody can have are sites of their own. */
function siteOf(address: string): string | null {
  const host = URL.parse(address)?.hostname ?? null;
  if (host === null) return null;
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}
