import { canonicalUrl, hasSiteSearch, searchQueries } from '@leakblock/scan-engine';
import type { SearchConnector, Site } from '@leakblock/scan-engine';
import { chooseSearches, fullScanLimits } from '@leakblock/domain/scans';
import type { AskedName } from '@leakblock/domain/scans';
import type { SubscriptionTier } from '@leakblock/domain/subscriptions';
import type { NewTask } from './scan-task.ts';

/**
 * Everything a full scan asks before it has an answer: every site for the asked names, the searches of
 * sites and of engines for the stage names, and whether what was found before still stands.
 */
export function planFirstTasks(scan: {
  tier: SubscriptionTier;
  stageNames: readonly string[];
  asked: readonly AskedName[];
  sites: readonly Site[];
  connectors: readonly SearchConnector[];
  known: readonly { id: string; url: string; address: string }[];
  /** Full scans of this person before. */
  turn: number;
}): NewTask[] {
  const { asked, connectors, known, sites, stageNames, tier, turn } = scan;
  const queries = chooseSearches(tier, stageNames.map(searchQueries), turn);
  const siteTasks = asked.length === 0 ? [] : sites.map(taskOfSite);
  return [
    ...siteTasks,
    ...sites.filter(hasSiteSearch).flatMap((site) =>
      stageNames.map((name): NewTask => ({
        key: `site_search:${site.id}:${name}`,
        kind: 'site_search',
        payload: { siteId: site.id, name },
      })),
    ),
    ...connectors.flatMap(({ id, kinds }) =>
      // One that has no such search would be an unanswered question in every scan.
      queries
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ kind, query }): NewTask => ({
          key: `search:${id}:${kind}:${query}`,
          kind: 'search',
          payload: { connectorId: id, query, kind },
        })),
    ),
    ...chooseKnown(known, turn).map(({ address, id, url }): NewTask => ({
      key: `known:${id}`,
      kind: 'known',
      payload: { findingId: id, address, url: canonicalUrl(url) ?? url },
    })),
  ];
}

function taskOfSite(site: Site): NewTask {
  return { key: `site:${site.id}`, kind: 'site', payload: { siteId: site.id } };
}

/**
 * One half are the first of the list, which are asked anew most urgently; the other goes through the rest scan by scan, so
 * that pages which never answer keep no others from being asked.
 */
function chooseKnown<Page>(known: readonly Page[], turn: number): Page[] {
  const places = fullScanLimits.knownPagesPerScan;
  if (known.length <= places) return [...known];
  const urgent = Math.floor(places / 2);
  const rest = known.slice(urgent);
  const start = (turn * (places - urgent)) % rest.length;
  const inTurn = [...rest.slice(start), ...rest.slice(0, start)].slice(0, places - urgent);
  return [...known.slice(0, urgent), ...inTurn];
}
