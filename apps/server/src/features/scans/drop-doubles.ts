import type { InstantScanFinding } from '@leakblock/domain/scans';
import { canonicalUrl } from '@leakblock/scan-engine';

/** Best first; the same page told by a site and by a search engine is one finding. */
export function dropDoubles(findings: readonly InstantScanFinding[]): InstantScanFinding[] {
  const seen = new Set<string>();
  return findings
    .toSorted((a, b) => b.probability - a.probability)
    .filter(({ address }) => {
      const page = canonicalUrl(address) ?? address;
      return seen.has(page) ? false : seen.add(page);
    });
}
