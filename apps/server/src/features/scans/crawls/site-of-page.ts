import type { FindingCandidate } from '#features/findings';
import type { ScanTools } from '#features/site-catalogue';
import { hostKey } from '../full-scans/work.ts';

type Known = NonNullable<FindingCandidate['site']>;
/** By the array of listed sites, which is another one when they are others. */
const byLists = new WeakMap<ScanTools['listedSites'], Map<string, Known>>();

/** The catalogue's site that an address lies on; null for one it does not know. */
export function siteOfPage(tools: ScanTools, address: string): Known | null {
  let sites = byLists.get(tools.listedSites);
  if (sites === undefined) {
    sites = new Map(
      [...tools.listedSites, ...tools.sites].map(({ id, kind, label, urlPattern }) => [
        hostKey(urlPattern),
        { id, kind, label },
      ]),
    );
    byLists.set(tools.listedSites, sites);
  }
  return sites.get(hostKey(address)) ?? null;
}
