import { crawlLimits } from '@leakblock/domain/scans';
import { canonicalUrl, hasSiteSearch, searchSite } from '@leakblock/scan-engine';
import { loadSwitchedOff, scanTools } from '#features/site-catalogue';
import type { ServerContext } from '#platform/feature';

const deadlineMs = 15_000;
/** Sites whose search is asked, leak sites first. */
const sitesAtMost = 60;

/**
 * Pages to begin with: what the configured search engines and the searches of leak, tube, forum and file sites that are
 * switched on list under a term; one of each site before the second of any. Sites that do not answer add nothing; null when
 * nobody answers, which tells nothing about the term.
 */
export async function findStarts(
  context: ServerContext,
  term: string,
  signal: AbortSignal,
): Promise<{ url: string; address: string }[] | null> {
  const { connectors, fetcher, gate, provenSites, sites } = scanTools(context);
  const off = await loadSwitchedOff(context.database);
  const polite = { fetcher, gate, deadlineAt: performance.now() + deadlineMs, signal };
  const searched = [...sites, ...provenSites]
    .filter((site) => site.kind !== 'platform' && hasSiteSearch(site) && !off.has(site.id))
    .toSorted((a, b) => Number(b.kind === 'leak') - Number(a.kind === 'leak'))
    .slice(0, sitesAtMost);
  const answers = await Promise.all([
    ...searched.map(async (site) => {
      const { hits, outcome } = await searchSite(site, term, polite);
      return { hits, isAnswered: outcome === 'answered' };
    }),
    ...connectors.map(async (connector) => {
      const query = `"${term.replaceAll('"', '')}"`;
      const { degraded, hits } = await connector.search(query, { ...polite, kind: 'web' });
      return { hits, isAnswered: hits.length > 0 || degraded.length === 0 };
    }),
  ]);
  signal.throwIfAborted();
  if (!answers.some(({ isAnswered }) => isAnswered)) return null;
  const lists = answers.map(({ hits }) => hits);
  const starts = new Map<string, string>();
  const longest = Math.max(0, ...lists.map((list) => list.length));
  for (let rank = 0; rank < longest; rank += 1) {
    for (const list of lists) {
      const address = list[rank]?.url ?? '';
      const url = canonicalUrl(address);
      if (url !== null && address.length <= 2000 && !starts.has(url)) starts.set(url, address);
    }
  }
  const found = [...starts].map(([url, address]) => ({ url, address }));
  return found.slice(0, crawlLimits.starts);
}
