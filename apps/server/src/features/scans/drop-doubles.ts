import { plainLetters, readCodes } from '@leakblock/domain/findings';
import type { InstantScanFinding } from '@leakblock/domain/scans';
import { canonicalUrl } from '@leakblock/scan-engine';

/** Best first; the same page told by a site and by a search engine is one finding. */
export function dropDoubles(findings: readonly InstantScanFinding[]): InstantScanFinding[] {
  const names = new Set(findings.map(({ name }) => bare(name)));
  const seen = new Set<string>();
  return findings
    .toSorted((a, b) => b.probability - a.probability)
    .filter(({ address }) => {
      const page = keyOf(address, names);
      return seen.has(page) ? false : seen.add(page);
    });
}

/** The page, in lower case where the path ends with an asked name: it has one owner however it is written, ids have not. */
function keyOf(address: string, names: ReadonlySet<string>): string {
  const page = URL.parse(canonicalUrl(address) ?? '');
  if (page === null) return address;
  page.pathname = page.pathname.replace(/[^/]+$/u, (last) =>
    names.has(bare(readCodes(last))) ? last.toLowerCase() : last,
  );
  return page.href;
}

const bare = (name: string): string => plainLetters(name).replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '');
