import type { SiteKind } from '../site-catalogue/platform.ts';
import { sourceKinds } from '../site-catalogue/platform.ts';
import type { Certainty } from './verdict.ts';

/** Labels of a match, best first (SPEC section 2, landing free leak check). */
export const matchQualities = ['exact', 'high', 'good'] as const;
export type MatchQuality = (typeof matchQualities)[number];

/** What is known about one hit before any picture was compared. */
export type MatchEvidence = {
  siteKind: SiteKind;
  certainty: Certainty;
  /** The site was asked for the very name the person typed, not for a variant of it. */
  isExactName: boolean;
  /** The name stands in the page's title, its canonical address or its final path. */
  isNameInTitle: boolean;
};

/** `leak`: counted as leak. `review`: shown as content to review, never counted as a leak. */
export type MatchJudgement = { kind: 'leak' | 'review'; quality: MatchQuality | null };

/**
 * Judges a hit by name and context alone. A bare name is no proof: a profile on a platform may be the
 * creator's own, so it is content to review; a page on a leak, tube, forum or file site is a leak only
 * when the site's answer is likely or certain.
 */
export function judgeMatch(evidence: MatchEvidence): MatchJudgement {
  const { certainty, isExactName, isNameInTitle } = evidence;
  if (certainty === 'unverified') return { kind: 'review', quality: null };
  const quality: MatchQuality =
    isExactName && isNameInTitle && certainty === 'certain'
      ? 'exact'
      : isExactName
        ? 'high'
        : 'good';
  return { kind: sourceKinds.includes(evidence.siteKind) ? 'leak' : 'review', quality };
}
