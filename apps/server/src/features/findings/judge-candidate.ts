import { judgeFinding, namePlaces, parseFindingParts } from '@leakblock/domain/findings';
import type {
  FindingEvidence,
  FindingJudgement,
  FindingSiteKind,
  MatchFacts,
  NamePlace,
} from '@leakblock/domain/findings';
import { skeleton } from '@leakblock/scan-engine';
import type { FindingCandidate } from './candidate.ts';
import type { PageGuard } from './load-page-guard.ts';
import { goesBy } from './own-names.ts';

/** What earlier looks have seen, as far as it still counts. */
type EarlierLooks = {
  /** Matches that are still kept. */
  matches: readonly MatchFacts[];
  /** Of the last judgement. */
  parts: unknown;
  uploader: string | null;
  siteKind: FindingSiteKind;
};

type NamedPage = { name: string; places: NamePlace[]; isExact: boolean };

/**
 * Judges what was seen now together with what earlier looks have seen: a picture that could not be fetched this time
 * does not take back that it stood there, nor does an uploader that was not shown.
 * @param host of the page
 */
export function judgeCandidate(
  guard: PageGuard,
  candidate: FindingCandidate,
  host: string,
  earlier: EarlierLooks = { matches: [], parts: [], uploader: null, siteKind: 'other' },
): FindingJudgement | null {
  const name = nameOf(candidate) ?? nameOfParts(earlier.parts);
  const evidence: FindingEvidence = {
    siteKind: candidate.site?.kind ?? earlier.siteKind,
    isListing: candidate.isListing,
    probability: candidate.probability,
    isSiteSuspect: candidate.isSiteSuspect ?? false,
    name: name === null ? null : { ...name, isDismissed: guard.isNameDismissed(host, name.name) },
    uploader: judgeUploader(guard, candidate.uploader ?? earlier.uploader, name),
    matches: [...earlier.matches, ...candidate.matches],
    pictures: candidate.pictures,
  };
  return judgeFinding(evidence);
}

/** Judges a page again whose pictures prove nothing any more: by what else its last judgement went by. */
export function judgeWithoutPictures(
  guard: PageGuard,
  host: string,
  { parts, siteKind, uploader }: Omit<EarlierLooks, 'matches'>,
): FindingJudgement | null {
  const earlier = parseFindingParts(parts);
  const name = nameOfParts(parts);
  return judgeFinding({
    siteKind,
    isListing: earlier.some(({ reason }) => reason === 'listing'),
    probability: null,
    name: name === null ? null : { ...name, isDismissed: guard.isNameDismissed(host, name.name) },
    uploader: judgeUploader(guard, uploader, name),
    matches: [],
    pictures: 0,
  });
}

function nameOf({ name }: FindingCandidate): NamedPage | null {
  if (name === null) return null;
  const stands = { title: name.inTitle, address: name.inAddress, text: name.inText };
  const places = namePlaces.filter((place) => stands[place]);
  return { name: name.name, places, isExact: name.isExact };
}

function nameOfParts(parts: unknown): NamedPage | null {
  const part = parseFindingParts(parts).find(({ reason }) => reason === 'name');
  return part?.reason === 'name' ? part : null;
}

/** An uploader that bears any of her names may be herself, whichever of them the page says. */
function judgeUploader(
  guard: PageGuard,
  uploader: string | null,
  name: NamedPage | null,
): 'name' | 'other' | null {
  if (uploader === null || skeleton(uploader) === '') return null;
  if (guard.isHerName(uploader)) return 'name';
  if (name === null || skeleton(name.name) === '') return null;
  return goesBy(uploader, name.name) ? 'name' : 'other';
}
