import { randomUUID } from 'node:crypto';
import { certaintyOf, instantScanDeadlineMs, judgeMatch } from '@leakblock/domain/scans';
import type { InstantScanFinding, PlatformAnswer, ScanStage } from '@leakblock/domain/scans';
import { nameVariants, scanSites } from '@leakblock/scan-engine';
import type { SiteAnswer } from '@leakblock/scan-engine';
import {
  loadCalibrations,
  loadSwitchedOff,
  requestCalibration,
  scanTools,
} from '#features/site-catalogue';
import type { ServerContext } from '#platform/feature';
import { searchWeb } from './search-web.ts';

/** One site's answer about one name, as it is kept in `scan_checks`. */
type ScanCheck = {
  siteId: string;
  name: string;
  verdict: SiteAnswer['verdict'];
  reason: SiteAnswer['reason'];
  ms: number;
  probability: number | null;
};

export type ScanOutcome = {
  answers: PlatformAnswer[];
  findings: InstantScanFinding[];
  checks: ScanCheck[];
};

export type ScanListener = {
  onStage(stage: ScanStage): void;
  /** Platforms that are asked; search engines are none. */
  onTotal(total: number): void;
  onAnswer(answer: PlatformAnswer, stage: ScanStage): void;
  /** `shown`: findings told before this one. */
  onFinding(finding: InstantScanFinding, shown: number): void;
};

/**
 * Asks the preview's sites that are switched on and the configured search engines, all at once, and tells every answer as it
 * comes. The stages follow what is still open: leak sites first, then the networks.
 */
export async function askSites(
  context: ServerContext,
  scan: { creatorName: string },
  signal: AbortSignal,
  listener: ScanListener,
): Promise<ScanOutcome> {
  const tools = scanTools(context);
  listener.onStage('initiating');
  const off = await loadSwitchedOff(context.database);
  const sites = tools.previewSites.filter(({ id }) => !off.has(id));
  const names = previewNames(scan.creatorName);
  const calibrations = await loadCalibrations(
    context.database,
    sites.map((site) => site.id),
  );

  const outcome: ScanOutcome = { answers: [], findings: [], checks: [] };
  const open = new Map(sites.map((site) => [site.id, names.length]));
  const perSite = new Map<string, SiteAnswer[]>();
  const leakSites = sites.filter((site) => stageOf(site.kind) === 'searching_leak_databases');
  let stage: ScanStage = 'searching_leak_databases';
  // A name that is no user name anywhere is asked of search engines alone.
  listener.onTotal(names.length === 0 ? 0 : sites.length);
  listener.onStage(stage);

  const addFinding = (finding: InstantScanFinding): void => {
    listener.onFinding(finding, outcome.findings.length);
    outcome.findings.push(finding);
  };
  const addAnswer = (answer: PlatformAnswer): void => {
    outcome.answers.push(answer);
    listener.onAnswer(answer, stage);
  };

  const askedAt = performance.now();
  const askAll = async (): Promise<void> => {
    for await (const answer of scanSites({
      names,
      sites,
      fetcher: tools.fetcher,
      gate: tools.gate,
      calibrations,
      deadlineMs: instantScanDeadlineMs,
      // A preview confirms a hit once; asking again and again belongs to the full scan.
      repeatHits: false,
      signal,
    })) {
      const { site } = answer;
      outcome.checks.push(checkOf(answer));
      if (answer.isSurprise) await requestCalibration(context.queue, site.id);
      if (answer.verdict === 'found') addFinding(findingOf(answer, names));
      const soFar = [...(perSite.get(site.id) ?? []), answer];
      perSite.set(site.id, soFar);
      const left = (open.get(site.id) ?? 1) - 1;
      open.set(site.id, left);
      if (left > 0) continue;
      addAnswer(summariseSite(soFar, performance.now() - askedAt));
      if (
        stage === 'searching_leak_databases' &&
        leakSites.every((leakSite) => open.get(leakSite.id) === 0)
      ) {
        stage = 'scanning_piracy_networks';
        listener.onStage(stage);
      }
    }
  };

  await Promise.all([
    askAll(),
    ...tools.connectors.map((connector) =>
      searchWeb(connector, scan.creatorName, tools.sites, signal, { addFinding, addAnswer }),
    ),
  ]);
  return outcome;
}

/** Whether there is anything to ask: Han or Thai letters make no user name, only a search. */
export function canAsk(context: ServerContext, creatorName: string): boolean {
  return previewNames(creatorName).length > 0 || scanTools(context).connectors.length > 0;
}

/**
 * The names a preview asks for: the typed one as a user name; for a name of several words also joined
 * by `_`, its second commonest form. More belong to the full scan.
 */
function previewNames(creatorName: string): string[] {
  const variants = nameVariants(creatorName, { limit: 12 });
  const isSeveralWords = /[\s._-]/u.test(creatorName.trim());
  const first = variants[0]?.name;
  const second = variants.find(({ name, kind }) =>
    kind === 'exact' || kind === 'separator' ? name !== first : false,
  )?.name;
  return [first, isSeveralWords ? second : undefined].filter((name) => name !== undefined);
}

function stageOf(kind: SiteAnswer['site']['kind']): ScanStage {
  return kind === 'leak' || kind === 'forum' || kind === 'file_host'
    ? 'searching_leak_databases'
    : 'scanning_piracy_networks';
}

function checkOf(answer: SiteAnswer): ScanCheck {
  const { site, name, verdict, reason, ms, probability } = answer;
  return { siteId: site.id, name, verdict, reason, ms: Math.round(ms), probability };
}

/**
 * One line per site: found if any name was, unknown before not found: silence is no clean bill.
 * @param ms from the first question to the last decision about this site, politeness pauses included
 */
function summariseSite(answers: SiteAnswer[], ms: number): PlatformAnswer {
  const order = ['found', 'unknown', 'not_found'] as const;
  const [first] = answers.toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict));
  if (first === undefined) throw new Error('a site is summed up after its first answer');
  const { site, verdict, reason } = first;
  return {
    siteId: site.id,
    label: site.label,
    kind: site.kind,
    category: site.category,
    verdict,
    reason,
    ms: Math.round(ms),
  };
}

function findingOf(answer: SiteAnswer, names: readonly string[]): InstantScanFinding {
  const { site, name, probability, parts, address, title, isNameInTitle } = answer;
  const certainty = certaintyOf(probability ?? 0);
  return {
    id: randomUUID(),
    siteId: site.id,
    label: site.label,
    siteKind: site.kind,
    ...judgeMatch({
      siteKind: site.kind,
      isSearch: site.rule.isSearch === true,
      certainty,
      isExactName: names.includes(name),
      isNameInTitle,
    }),
    certainty,
    probability: probability ?? 0,
    reasons: parts,
    name,
    address,
    title,
    masked: false,
  };
}
