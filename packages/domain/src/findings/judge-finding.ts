import type { MatchQuality } from '../scans/match-quality.ts';
import { suspectWeight } from '../scans/verdict.ts';
import { chooseMatch, countSeparate } from './choose-match.ts';
import type { MatchFacts } from './choose-match.ts';
import { isCommonName } from './is-common-name.ts';
import type { FindingPart, NamePlace } from './parts.ts';
import type { FindingSiteKind } from './site-kind.ts';
import * as weights from './weights.ts';

/** What is known about a page that is not the person's own. */
export type FindingEvidence = {
  siteKind: FindingSiteKind;
  /** A search or list page: it repeats the name that was asked for. */
  isListing: boolean;
  /** The engine's probability that the site knows the name; null when its rule was not asked. */
  probability: number | null;
  /** Only its site says so, and that failed its last self-test: it may answer so to any name. */
  isSiteSuspect?: boolean;
  /** Which of her names stands on the page, and where. */
  name: {
    name: string;
    places: readonly NamePlace[];
    isExact: boolean;
    isDismissed: boolean;
  } | null;
  /** Whether the page's uploader carries her name; null when no uploader is shown. */
  uploader: 'name' | 'other' | null;
  matches: readonly MatchFacts[];
  /** Pictures of the page that were compared. */
  pictures: number;
};

export type FindingJudgement = {
  /** `leak`: counted as a leak. `review`: for a person to look at. */
  lane: 'leak' | 'review';
  /** Of the picture that proves it; null without one. */
  quality: MatchQuality | null;
  /** 0 to 1 */
  score: number;
  /** The weightiest first. */
  parts: FindingPart[];
};

/** A name alone that scores less is kept from her: more of these pages are somebody else's than hers. */
const keptFromScore = 0.08;

/** Sites that hold nothing but copies of what belongs to somebody else. */
const copySites: readonly FindingSiteKind[] = ['leak', 'file_host'];

/**
 * Judges a page: the sum of weights as log-odds (naive Bayes), each kept as a part. Never higher than the evidence: the
 * quality is that of the best picture, and a distance of 32 to 60 bits needs a second sign. Null when nothing on the
 * page is hers, or hardly anything.
 */
export function judgeFinding(evidence: FindingEvidence): FindingJudgement | null {
  const match = chooseMatch(evidence.matches);
  if (match === null && evidence.name === null) return null;
  const quality = judgeQuality(evidence, match);
  const parts = [
    ...judgePictures(evidence, match, quality),
    ...judgeName(evidence, match),
    ...judgeSite(evidence, match),
  ];
  // A picture that was seen there is hers whatever the site says of names.
  if (evidence.isSiteSuspect === true && match === null)
    parts.push({ reason: 'site_suspect', weight: suspectWeight(sumOf(parts)) });
  const odds = sumOf(parts);
  const score = 1 / (1 + Math.exp(-odds));
  if (match === null && score < keptFromScore) return null;
  return {
    lane: quality !== null || isLeakByName(evidence) ? 'leak' : 'review',
    quality,
    score,
    parts: parts.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)),
  };
}

function sumOf(parts: readonly FindingPart[]): number {
  return parts.reduce((sum, part) => sum + part.weight, weights.startingOdds);
}

function judgeQuality(evidence: FindingEvidence, match: MatchFacts | null): MatchQuality | null {
  if (match?.label !== 'good') return match?.label ?? null;
  return isTiedToHer(evidence) || countSeparate(evidence.matches) > 1 ? 'good' : null;
}

/** A sign beside a picture that the page is about her. */
function isTiedToHer({ name, siteKind, uploader }: FindingEvidence): boolean {
  const isNamed = name !== null && !name.isDismissed && isProminent(name.places);
  return isNamed || uploader === 'name' || siteKind === 'leak';
}

const isProminent = (places: readonly NamePlace[]): boolean =>
  places.includes('title') || places.includes('address');

/**
 * Name and context agree: her very name in title or address of a page that only copies, or that somebody else put up.
 * What lists, doubts, fails its tests or was dismissed once is for a person to judge; so is a platform's profile, which may be her own,
 * and a page that holds but a first name ("Mia"), which may be anybody's.
 */
function isLeakByName({
  isListing,
  isSiteSuspect = false,
  name,
  probability,
  siteKind,
  uploader,
}: FindingEvidence): boolean {
  if (name === null || !name.isExact || name.isDismissed || !isProminent(name.places)) return false;
  if (isCommonName(name.name)) return false;
  if (isListing || isSiteSuspect || (probability !== null && probability < 0.5)) return false;
  if (copySites.includes(siteKind)) return true;
  return (siteKind === 'tube' || siteKind === 'forum') && uploader === 'other';
}

function judgePictures(
  { matches, pictures }: FindingEvidence,
  match: MatchFacts | null,
  quality: MatchQuality | null,
): FindingPart[] {
  if (match === null) {
    if (pictures === 0) return [];
    return [{ reason: 'no_match', pictures, weight: weights.noMatch }];
  }
  const { distance, label, paths } = match;
  const weight = weights.pictureWeight(label, distance);
  const parts: FindingPart[] = [{ reason: 'picture', label, distance, paths: [...paths], weight }];
  const further = countSeparate(matches) - 1;
  if (further > 0 && quality !== null) {
    parts.push({ reason: 'further_works', count: further, weight: weights.furtherWorks(further) });
  }
  return parts;
}

function judgeName(
  { name, siteKind, uploader }: FindingEvidence,
  match: MatchFacts | null,
): FindingPart[] {
  const parts: FindingPart[] = [];
  if (name !== null) {
    const { isExact, places } = name;
    const weight = weights.nameWeight(places, isExact);
    parts.push({ reason: 'name', name: name.name, places: [...places], isExact, weight });
    // What she said about a name there says nothing about a picture of hers.
    if (name.isDismissed && match === null)
      parts.push({ reason: 'dismissed', weight: weights.dismissed });
  }
  if (uploader === 'name') {
    // Beside a picture it ties the page to her; alone it may as well be her own upload.
    parts.push({
      reason: 'uploader',
      is: 'name',
      weight: match === null ? 0 : weights.uploaderName,
    });
  } else if (uploader === 'other' && name !== null && siteKind !== 'platform') {
    parts.push({ reason: 'uploader', is: 'other', weight: weights.uploaderOther });
  }
  return parts;
}

function judgeSite(
  { isListing, name, probability, siteKind }: FindingEvidence,
  match: MatchFacts | null,
): FindingPart[] {
  const parts: FindingPart[] = [
    { reason: 'site', kind: siteKind, weight: weights.siteKinds[siteKind] },
  ];
  // A picture that was seen there needs no probability that the page exists.
  if (name !== null && probability !== null && match === null) {
    const weight = weights.probabilityWeight(probability);
    if (weight !== 0) parts.push({ reason: 'probability', probability, weight });
  }
  if (isListing) parts.push({ reason: 'listing', weight: weights.listing });
  return parts;
}
