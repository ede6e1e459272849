import type { AskedName } from '@leakblock/domain/scans';
import type { Calibration, RequestSlots, Site } from '@leakblock/scan-engine';
import type { ServerContext } from '#platform/feature';
import type { Inspection } from '../inspection.ts';
import type { Committer } from './committer.ts';

/** One worker's work on one scan. */
export type Work = {
  context: ServerContext;
  scanId: string;
  inspection: Inspection;
  /** User names that every site is asked for. */
  asked: readonly AskedName[];
  sites: ReadonlyMap<string, Site>;
  /** Canonical addresses of her fake profiles that stood when they were last asked. */
  standingProfiles: ReadonlySet<string>;
  calibrations: ReadonlyMap<string, Calibration>;
  /** Places for requests to sites, shared by all scans of this program. */
  slots: RequestSlots;
  committer: Committer;
  /** Aborts when this worker is to leave the scan. What is under way then is not stored. */
  signal: AbortSignal;
};

/** It failed its last self-test: what it says of names is unverified. */
export function isSuspect({ calibrations }: Work, siteId: string): boolean {
  return calibrations.get(siteId)?.state === 'suspect';
}

/** Host of an address or pattern without `www.`; what sites are known by. */
export function hostKey(address: string): string {
  // A pattern holds `{username}`, which no host name may.
  const host = /^https?:\/\/(?:[^/?#@]*@)?(?:www\.)?([^/?#:]+)/iu.exec(address)?.[1];
  return host?.toLowerCase() ?? '';
}
