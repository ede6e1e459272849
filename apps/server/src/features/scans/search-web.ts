import { randomUUID } from 'node:crypto';
import { canonicalUrl, searchQueries } from '@leakblock/scan-engine';
import type { SearchConnector, SearchHit, Site } from '@leakblock/scan-engine';
import { isCommonName, plainLetters } from '@leakblock/domain/findings';
import { certaintyOf, judgeMatch } from '@leakblock/domain/scans';
import type { InstantScanFinding, PlatformAnswer } from '@leakblock/domain/scans';
import { connectorLabels } from '#features/site-catalogue';
import { createNameFinder } from './find-name.ts';

/** Milliseconds one search engine may take: the sites answer sooner, nobody waits longer for a hint. */
const searchDeadlineMs = 8000;
/** Hits of one engine shown as findings at most; a preview is a sample of the web, not the web. */
const maxHits = 20;

/**
 * Asks one search engine for the name. A page counts when it lies on a site that the catalogue knows and
 * its title or snippet names the creator; what the engine could not search is an unknown, never "nothing found".
 */
export async function searchWeb(
  connector: SearchConnector,
  creatorName: string,
  sites: readonly Site[],
  signal: AbortSignal,
  add: {
    addFinding(finding: InstantScanFinding): void;
    addAnswer(answer: PlatformAnswer): void;
  },
): Promise<void> {
  const startedAt = performance.now();
  const [first] = searchQueries(creatorName);
  if (first === undefined) return;
  const { hits, degraded } = await connector.search(first.query, {
    kind: first.kind,
    deadlineAt: startedAt + searchDeadlineMs,
    signal,
  });
  // Of several sites on one host the first, which is the catalogue's, says what it is.
  const hosts = new Map(sites.toReversed().map((site) => [hostOf(site.urlPattern), site]));
  const findName = createNameFinder([creatorName], []);
  const findings = hits
    .slice(0, maxHits)
    .map((hit) => findingOf(hit, creatorName, hosts.get(hostOf(hit.url)), findName))
    .filter((finding) => finding !== null);
  for (const finding of findings) add.addFinding(finding);
  // Some engines behind a connector silent and nothing usable from the others: nobody knows.
  const isSilent = findings.length === 0 && degraded.length > 0;
  add.addAnswer({
    siteId: connector.id,
    label: connectorLabels[connector.id],
    kind: 'platform',
    category: 'Other',
    verdict: isSilent ? 'unknown' : findings.length > 0 ? 'found' : 'not_found',
    reason: isSilent ? 'server_error' : findings.length > 0 ? 'rule_found' : 'rule_not_found',
    ms: Math.round(performance.now() - startedAt),
    isEngine: true,
  });
}

function hostOf(url: string): string {
  // A pattern holds `{username}`, which no host name may; the host itself never does.
  return /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? '';
}

function findingOf(
  hit: SearchHit,
  creatorName: string,
  site: Site | undefined,
  findName: ReturnType<typeof createNameFinder>,
): InstantScanFinding | null {
  const page = canonicalUrl(hit.url);
  if (site === undefined || page === null) return null;
  const named = findName({ title: hit.title, address: '', text: hit.snippet });
  if (named === null && !isInside(`${hit.title}\n${hit.snippet}`, creatorName)) return null;
  // Her very name, not a spelling of it or a longer word that holds it.
  const isInTitle = named?.inTitle === true && named.isExact;
  // Name and context agree, but nobody has looked at the page itself yet: likely at best.
  const probability = isInTitle ? 0.8 : 0.5;
  const certainty = certaintyOf(probability);
  return {
    id: randomUUID(),
    siteId: site.id,
    label: site.label,
    siteKind: site.kind,
    ...judgeMatch({
      siteKind: site.kind,
      // A page of its own, and on a tube or forum it may be hers: only what copies is a leak unseen.
      isSearch: false,
      certainty,
      isExactName: false,
      isNameInTitle: isInTitle,
    }),
    certainty,
    probability,
    reasons: [{ reason: isInTitle ? 'search_title' : 'search_snippet', weight: 1 }],
    name: creatorName,
    address: hit.url,
    title: hit.title,
    masked: false,
  };
}

/** Whether a longer word holds the name ("lunamarlowe69"); short ones stand inside other people's. */
function isInside(text: string, name: string): boolean {
  // "Mia's" holds no "Mia S".
  const between = /['’]/u.test(name) ? /[\s._+~'’-]+/gu : /[\s._+~-]+/gu;
  const [whole, part] = [text, name].map((each) => plainLetters(each).replaceAll(between, ''));
  return !isCommonName(name) && part !== undefined && part !== '' && whole?.includes(part) === true;
}
