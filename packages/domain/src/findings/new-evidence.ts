import { matchQualities } from '../scans/match-quality.ts';
import type { MatchQuality } from '../scans/match-quality.ts';
import type { FindingStatus } from './status.ts';

/** What is known of a page's pictures at one time. */
export type SeenEvidence = { quality: MatchQuality | null; workIds: readonly string[] };

const rank = (quality: MatchQuality | null): number =>
  quality === null ? matchQualities.length : matchQualities.indexOf(quality);

/** A surer picture than before, or a further work. The same seen again is nothing new. */
export function isNewEvidence(before: SeenEvidence, now: SeenEvidence): boolean {
  if (rank(now.quality) < rank(before.quality)) return true;
  return now.workIds.some((workId) => !before.workIds.includes(workId));
}

/** Findings in these states are put before the person again when there is new evidence. */
export function isReopened(status: FindingStatus): boolean {
  return status === 'kept' || status === 'not_me';
}
