import type { ConfidencePart, Verdict, VerdictReason } from '@leakblock/domain/scans';
import type { Calibration, Site } from '../catalogue/types.ts';
import type { Fetcher, HostGate } from '../fetch/types.ts';
import type { RequestSlots } from './polite-sender.ts';

/** A site's answer about one name. */
export type SiteAnswer = {
  site: Site;
  /** The name that was asked. */
  name: string;
  verdict: Verdict;
  reason: VerdictReason;
  /** One English clause for operators, e.g. "status 200 and page title names the account". */
  detail: string;
  /** From the first request for this site to the decision. */
  ms: number;
  /** Probability that the name exists there; null unless found. */
  probability: number | null;
  parts: ConfidencePart[];
  /** Address a person would open. */
  address: string;
  title: string | null;
  isNameInTitle: boolean;
  requests: number;
  /** The site answered otherwise than its calibration says; it should be calibrated anew. */
  isSurprise: boolean;
};

export type ScanOptions = {
  names: readonly string[];
  sites: readonly Site[];
  fetcher: Fetcher;
  gate: HostGate;
  /** Calibrations by site id; a site without one is proven during the scan (confirm on hit). */
  calibrations?: ReadonlyMap<string, Calibration>;
  /** Sites asked at once. Default 200. */
  concurrency?: number;
  /** Places shared with other scans of this program (`createRequestSlots`), instead of `concurrency`. */
  slots?: RequestSlots;
  /** Milliseconds for one site, retry and confirmation included. Default 8000. */
  siteDeadlineMs?: number;
  /** Milliseconds for everything; what is not decided by then is `unknown`. */
  deadlineMs?: number;
  signal?: AbortSignal;
  /**
   * Ask again, up to twice, for every hit of a site that is not well calibrated: what flapping sites
   * need, at the price of two more seconds before such a hit is known. Default true.
   */
  repeatHits?: boolean;
  /** Random source for impossible names; tests pass a seeded one. */
  random?: () => number;
};

/** `scanSites(options)` yields every site × name exactly once, in order of completion. */
export type ScanSites = (options: ScanOptions) => AsyncIterable<SiteAnswer>;

/** `calibrateSite(…)`: known account and fresh impossible name, at least a second apart. */
export type CalibrateSite = (options: {
  site: Site;
  fetcher: Fetcher;
  gate: HostGate;
  previous?: Calibration;
  signal?: AbortSignal;
  random?: () => number;
}) => Promise<Calibration | null>;
