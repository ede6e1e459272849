import type { FindingCandidate } from '#features/findings';
import type { ScanTools } from '#features/site-catalogue';
import { hostKey } from '../full-scans/work.ts';

type Known = NonNullable<FindingCandidate['site']>;
const byTools = new WeakMap<ScanTools, Map<string, Known>>();

/** The catalogue's site that an address lies on; null for one it does not know. */
export function siteOfPage(tools: ScanTools, address: string): Known | null {
  let sites = byTools.get(tools);
  if (sites === undefined) {
    sites = new Map(
      [...tools.listedSites, ...tools.sites].map(({ id, kind, label, urlPattern }) => [
        hostKey(urlPattern),
        { id, kind, label },
      ]),
    );
    byTools.set(tools, sites);
  }
  return sites.get(hostKey(address)) ?? null;
}
