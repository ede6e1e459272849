import { suspectWeight } from '@leakblock/domain/scans';
import type { ConfidencePart } from '@leakblock/domain/scans';
import type { Calibration, Site } from '../catalogue/types.ts';
import { isSearchLike } from './site-address.ts';
import type { PageView } from './view-page.ts';

/** What speaks for and against a hit. */
export type Evidence = {
  site: Site;
  page: PageView;
  /** The rule's own positive side matched; false when only the comparison speaks. */
  isByRule: boolean;
  calibration: Calibration | undefined;
  /** Outcome of the probe with an impossible name; null when none was needed. */
  isConfirmed: boolean | null;
  /** How alike the impossible name's page was, 0 to 1; null when it was not asked. */
  similarity: number | null;
  /** The answer stood when it was asked for a second time. */
  isRepeated: boolean;
};

const prior = 0.05;
const historyLength = 7;

/** Weighs a hit in log-odds, one part per reason (SCANNING section 12, confidence). */
export function weighEvidence(evidence: Evidence): {
  probability: number;
  parts: ConfidencePart[];
} {
  const parts = collectParts(evidence).filter((part) => part.weight !== 0);
  if (evidence.calibration?.state === 'suspect')
    parts.push({ reason: 'site_unreliable', weight: suspectWeight(sumOf(parts)) });
  const logOdds = sumOf(parts);
  return { probability: 1 / (1 + Math.exp(-logOdds)), parts };
}

function sumOf(parts: readonly ConfidencePart[]): number {
  return parts.reduce((sum, part) => sum + part.weight, Math.log(prior / (1 - prior)));
}

function collectParts(evidence: Evidence): ConfidencePart[] {
  const { page, site, calibration } = evidence;
  const parts: ConfidencePart[] = [
    evidence.isByRule
      ? { reason: 'rule_matched', weight: 3 }
      : { reason: 'differs_from_impossible_name', weight: 2 },
  ];
  if (page.isNameInTitle) parts.push({ reason: 'name_in_title', weight: 1.5 });
  if (page.name.exact > 0) parts.push({ reason: 'exact_name', weight: 1 });
  const history = calibration?.state === 'good' ? calibration.history.slice(0, historyLength) : [];
  if (history.length > 0) {
    const bad = history.filter((entry) => !entry.knownSeen || !entry.randomMissed).length;
    parts.push({ reason: 'site_reliable', weight: 1.5 - 0.5 * bad });
  } else if (calibration?.state === 'unproven') {
    parts.push({ reason: 'site_unproven', weight: -0.5 });
  }
  if (evidence.isConfirmed !== null) {
    parts.push(
      evidence.isConfirmed
        ? { reason: 'impossible_name_refused', weight: 2 }
        : { reason: 'impossible_name_accepted', weight: -6 },
    );
  }
  if (evidence.isRepeated) parts.push({ reason: 'answer_repeated', weight: 0.5 });
  if (isPageShared(evidence)) parts.push({ reason: 'page_of_impossible_name', weight: -6 });
  if (isSearchLike(site)) parts.push({ reason: 'asked_through_search', weight: -1 });
  return parts;
}

/** A shared template may be alike in nearly all words; the name in title or heading tells it apart. */
function isPageShared({ similarity, page }: Evidence): boolean {
  return similarity !== null && similarity > 0.9 && !page.isNameInTitle && page.name.strong === 0;
}
