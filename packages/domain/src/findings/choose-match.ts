import { matchQualities } from '../scans/match-quality.ts';
import type { MatchQuality } from '../scans/match-quality.ts';

/** One picture of a page that is like a work. */
export type MatchFacts = {
  workId: string;
  /** Second of a video; 0 for a photo. */
  second: number;
  label: MatchQuality;
  /** Bits of 256 in which the pictures differ; 0 for the same file. */
  distance: number;
  /** On which way they were found alike; empty for the whole picture as it is. */
  paths: readonly string[];
  mediaUrl: string;
};

/** PDQ's published threshold is 31; up to 10 is what a resave or a smaller copy of the whole picture costs. */
const reach = { exact: 10, high: 31, good: 60 } as const satisfies Record<MatchQuality, number>;

/** The label that distance and way allow, at most the one that was given; null when the two are not alike. */
function cap({ distance, label, paths }: MatchFacts): MatchQuality | null {
  const allowed = matchQualities.filter(
    (quality) => distance <= reach[quality] && (quality !== 'exact' || paths.length === 0),
  );
  const given = matchQualities.indexOf(label);
  return allowed.find((quality) => matchQualities.indexOf(quality) >= given) ?? null;
}

const byQuality = (a: MatchFacts, b: MatchFacts): number =>
  matchQualities.indexOf(a.label) - matchQualities.indexOf(b.label) || a.distance - b.distance;

/** The best of the matches with the label it may have; null without any. */
export function chooseMatch(matches: readonly MatchFacts[]): MatchFacts | null {
  const judged = matches.flatMap((match) => {
    const label = cap(match);
    return label === null ? [] : [{ ...match, label }];
  });
  return judged.sort(byQuality)[0] ?? null;
}

/**
 * How many matches stand for themselves: another picture of the page with another work, or another second of a video.
 * A picture and its thumbnail, one picture that is like two works of a series, and both at once are one sign: what hangs
 * together by a picture or a work counts once.
 */
export function countSeparate(matches: readonly MatchFacts[]): number {
  let groups: Set<string>[] = [];
  for (const match of matches) {
    if (cap(match) === null) continue;
    const ends = [`work ${match.workId} ${String(match.second)}`, `picture ${match.mediaUrl}`];
    const joined = groups.filter((group) => ends.some((end) => group.has(end)));
    groups = [
      ...groups.filter((group) => !joined.includes(group)),
      new Set([...ends, ...joined.flatMap((group) => [...group])]),
    ];
  }
  return groups.length;
}
