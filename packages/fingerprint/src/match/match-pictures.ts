import type { HashIndex } from '../hash-index/create-hash-index.ts';
import { hammingDistance } from '../pdq/hamming-distance.ts';
import type { PdqHash } from '../pdq/hash-bits.ts';
import type { PictureQuery } from '../queries/hash-query.ts';
import type { Box } from '../windows/box.ts';
import type { WorkFingerprint } from '../works/hash-work.ts';
import {
  judgeMatch,
  labelDistances,
  matchLabels,
  matchPaths,
  type Comparison,
  type MatchLabel,
  type MatchPath,
} from './judge-match.ts';

/**
 * The best that was found between a picture and a work, and how. `box` is the part of the found picture; the lower its
 * `rank`, the better a match is.
 */
export type PictureMatch = Comparison & {
  label: MatchLabel;
  paths: MatchPath[];
  box: Box;
  rank: number;
};

type Asked = Omit<Comparison, 'window' | 'distance'> & { box: Box; hash: PdqHash };

function listHashes(query: PictureQuery): Asked[] {
  return query.parts.flatMap(({ box, hashes, kind }) =>
    hashes.map(({ hash, state }) => ({ kind, state, box, hash })),
  );
}

function toMatch(asked: Asked, window: number, distance: number): PictureMatch | null {
  const { box, kind, state } = asked;
  const comparison = { kind, state, window, distance };
  const label = judgeMatch(comparison);
  if (label === null) return null;
  const paths = matchPaths(comparison);
  // The better label first, then the smaller distance, then the shorter way.
  const rank = (matchLabels.indexOf(label) * 256 + distance) * 4 + paths.length;
  return { ...comparison, label, paths, box, rank };
}

/** Compares a found picture with one work. @returns the best match, or `null`. */
export function matchWork(query: PictureQuery, work: WorkFingerprint): PictureMatch | null {
  let best: PictureMatch | undefined;
  for (const asked of listHashes(query)) {
    for (const { hash, window } of work.hashes) {
      const match = toMatch(asked, window, hammingDistance(asked.hash, hash));
      if (match && (!best || match.rank < best.rank)) best = match;
    }
  }
  return best ?? null;
}

/**
 * Compares a found picture with all works of an index whose slots are the works' windows.
 *
 * @param pause gives others their turn, every few milliseconds
 * @returns the best match with every work that it matches. No more than that is ever held: of thousands of works that are
 *   made alike, each is hit by each hash of a picture like them.
 */
export async function matchIndex(
  index: HashIndex,
  query: PictureQuery,
  pause: () => Promise<unknown>,
): Promise<Map<string, PictureMatch>> {
  /** Hits of one kind, by window and distance, are one object: there may be millions of them. */
  const asked = listHashes(query).map((one) => ({
    one,
    matches: new Array<PictureMatch | null>(),
  }));
  const best = new Map<string, PictureMatch>();
  await index.visit(
    asked.map(({ one }) => one.hash),
    labelDistances.good,
    (number, { distance, slot, work }) => {
      const question = asked[number];
      if (question === undefined) return;
      const kind = slot * (labelDistances.good + 1) + distance;
      const match = (question.matches[kind] ??= toMatch(question.one, slot, distance));
      const known = best.get(work);
      if (match && (!known || match.rank < known.rank)) best.set(work, match);
    },
    pause,
  );
  return best;
}
