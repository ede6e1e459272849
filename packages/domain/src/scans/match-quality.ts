import type { SiteKind } from '../site-catalogue/platform.ts';
import type { Certainty } from './verdict.ts';

/** Labels of a match, best first (SPEC section 2, landing free leak check). */
export const matchQualities = ['exact', 'high', 'good'] as const;
export type MatchQuality = (typeof matchQualities)[number];

/** Sites that hold nothing but copies of what belongs to somebody else. */
const copySites: readonly SiteKind[] = ['leak', 'file_host'];

/** What is known about one hit before any picture was compared. */
export type MatchEvidence = {
  siteKind: SiteKind;
  /** The page is a list of what others have put up under this name, not a page of its own uploader. */
  isSearch: boolean;
  certainty: Certainty;
  /** The site was asked for the very name the person typed, not for a variant of it. */
  isExactName: boolean;
  /** The name stands in the page's title, its canonical address or its final path. */
  isNameInTitle: boolean;
};

/** `leak`: counted as leak. `review`: shown as content to review, never counted as a leak. */
export type MatchJudgement = { kind: 'leak' | 'review'; quality: MatchQuality | null };

/**
 * Judges a hit by name and context alone. A bare name is no proof: a profile on a platform, and an
 * uploader's page on a tube or forum, may be the creator's own, so they are content to review. A page on
 * a leak or file site, or what a tube or forum lists under the name, is a leak when the site's answer is
 * likely or certain.
 */
export function judgeMatch(evidence: MatchEvidence): MatchJudgement {
  const { certainty, isExactName, isNameInTitle, isSearch, siteKind } = evidence;
  if (certainty === 'unverified') return { kind: 'review', quality: null };
  const quality: MatchQuality =
    isExactName && isNameInTitle && certainty === 'certain'
      ? 'exact'
      : isExactName
        ? 'high'
        : 'good';
  const isLeak = copySites.includes(siteKind) || (isSearch && siteKind !== 'platform');
  return { kind: isLeak ? 'leak' : 'review', quality };
}
