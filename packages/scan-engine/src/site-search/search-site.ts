import type { Site, SiteSearch } from '../catalogue/types.ts';
import { fetchPage } from '../pages/fetch-page.ts';
import type { Polite } from '../pages/types.ts';
import { impossibleName } from '../probe/impossible-name.ts';
import { pickHits } from './pick-hits.ts';
import { searchAddress } from './search-address.ts';
import { searchInterface } from './search-interface.ts';
import { unknownOf, type SiteHit, type SiteSearchOutcome } from './types.ts';

/** How a site is searched: as the catalogue says, or as its rule asks. */
function searchOf(site: Site): SiteSearch | null {
  if (site.search !== undefined) return site.search;
  const isPlain = site.rule.method !== 'POST' && site.rule.body === undefined;
  // Other rules with a search's address look for members, not for what is said about one.
  if (site.kind === 'platform' || !isPlain || site.rule.isSearch !== true) return null;
  return {
    address: site.urlPattern.replaceAll('{username}', '{query}'),
    nothing: site.rule.missing?.text ?? [],
  };
}

/** Whether a site can be searched for content about a name. */
export function hasSiteSearch(site: Site): boolean {
  return searchOf(site) !== null;
}

/**
 * Searches a site for content about a name: one request, a second one only where the answer contradicts
 * itself. Hits are links of the site whose text, picture or address holds the name in whole words. Never
 * throws; a site without a search answers `broken_rule`.
 */
export async function searchSite(
  site: Site,
  name: string,
  options: Polite,
): Promise<SiteSearchOutcome> {
  const search = searchOf(site);
  if (search === null) return { outcome: 'broken_rule', hits: [] };
  if (search.reader !== undefined) return searchInterface(search, search.reader, name, options);
  const found = await ask(search, name, options);
  if (found.outcome !== 'answered' || found.hits.length === 0 || !found.saysNothing) {
    return { outcome: found.outcome, hits: found.hits };
  }
  // It says that there is nothing and shows links with the name: its own, or made of the question?
  const control = impossibleName({}, name, Math.random);
  const other = await ask(search, control, options);
  if (other.outcome !== 'answered') return { outcome: 'ambiguous', hits: [] };
  return { outcome: 'answered', hits: other.hits.length > 0 ? [] : found.hits };
}

async function ask(
  search: SiteSearch,
  name: string,
  options: Polite,
): Promise<{ outcome: SiteSearchOutcome['outcome']; hits: SiteHit[]; saysNothing: boolean }> {
  const page = await fetchPage(searchAddress(search, name), options);
  if (!page.ok) return { outcome: unknownOf(page.reason), hits: [], saysNothing: true };
  const lower = page.html.toLowerCase();
  const saysNothing = (search.nothing ?? []).some((text) => lower.includes(text.toLowerCase()));
  return {
    outcome: 'answered',
    hits: pickHits(page.facts, page.url, name, search),
    saysNothing,
  };
}
