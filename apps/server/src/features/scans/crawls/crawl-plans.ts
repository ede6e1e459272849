import { canonicalUrl, createCrawlPlan } from '@leakblock/scan-engine';
import type { CrawlEndReason } from '@leakblock/domain/scans';
import type { PageFacts } from '@leakblock/scan-engine';
import type { CrawlRow, KnownPage } from './crawl-books.ts';

/** Which links of a crawl's pages are followed, and what was left out. */
export type CrawlPlans = {
  /** Each of them has a place in the crawl from now on, since other pages are read meanwhile. */
  admit(page: KnownPage, links: PageFacts['links']): Pick<KnownPage, 'url' | 'address' | 'depth'>[];
  /**
   * Of so many that were admitted these were new: page `id` was met on page `parentId`, and is followed within the same
   * site. The places of the others are free again.
   */
  adopt(admitted: number, met: readonly KnownPage[]): void;
  endReason(): CrawlEndReason | null;
};

/** One plan for each page that the crawl began with; together they stay within its number of pages. */
export function planCrawl({ options }: CrawlRow, pages: readonly KnownPage[]): CrawlPlans {
  const { maxDepth, maxPages } = options;
  const plans = new Map<number, ReturnType<typeof createCrawlPlan>>();
  const reasons = new Set<CrawlEndReason>();
  let taken = pages.length;

  function follow(page: KnownPage): void {
    const parent = page.parentId === null ? undefined : plans.get(page.parentId);
    plans.set(
      page.id,
      parent ?? createCrawlPlan({ start: page.url, maxDepth, maxPages, seen: pages }),
    );
  }
  for (const page of pages) follow(page);

  return {
    adopt(admitted, met) {
      taken += met.length - admitted;
      for (const page of met) follow(page);
    },
    admit(page, links) {
      const plan = plans.get(page.id);
      if (plan === undefined) return [];
      const { admitted } = plan.admit(page, links);
      const reason = plan.endReason();
      if (reason !== null) reasons.add(reason);
      const free = Math.max(0, maxPages - taken);
      if (admitted.length > free) reasons.add('page_limit');
      // Many sites know a page with its last slash only; without what names a session there is but the canonical one.
      const asLinked = new Map(links.map(({ url }) => [canonicalUrl(url), url]));
      const followed = admitted
        .slice(0, free)
        .map((each) => ({ ...each, address: asLinked.get(each.url) ?? each.url }))
        .filter(({ address, url }) => address.length <= 2000 && url.length <= 2000);
      taken += followed.length;
      return followed;
    },
    endReason() {
      const order = ['page_limit', 'depth_limit', 'shape_limit', 'link_limit'] as const;
      return order.find((reason) => reasons.has(reason)) ?? null;
    },
  };
}
