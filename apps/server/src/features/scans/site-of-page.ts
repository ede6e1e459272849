import type { FindingCandidate } from '#features/findings';
import type { ScanTools } from '#features/site-catalogue';
import { hostKey } from './full-scans/work.ts';

type Known = NonNullable<FindingCandidate['site']>;
/** By the array of listed sites, which is another one when they are others. */
const byLists = new WeakMap<ScanTools['listedSites'], Map<string, Known>>();

/**
 * The site of the catalogue or a list that an address lies on; null for one that neither knows. Of several on one host the
 * first, which is the catalogue's, says what it is.
 */
export function siteOfPage(
  tools: Pick<ScanTools, 'sites' | 'listedSites'>,
  address: string,
): Known | null {
  let sites = byLists.get(tools.listedSites);
  if (sites === undefined) {
    sites = new Map(
      [...tools.sites, ...tools.listedSites]
        .toReversed()
        .map(({ id, kind, label, urlPattern }) => [hostKey(urlPattern), { id, kind, label }]),
    );
    byLists.set(tools.listedSites, sites);
  }
  return sites.get(hostKey(address)) ?? null;
}
