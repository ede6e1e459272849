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

/** The best that was found between a picture and a work, and how. `box` is the part of the found picture. */
export type PictureMatch = Comparison & { label: MatchLabel; paths: MatchPath[]; box: Box };

type Asked = Omit<Comparison, 'window' | 'distance'> & { box: Box; hash: PdqHash };

function listHashes(query: PictureQuery): Asked[] {
  return query.parts.flatMap(({ box, hashes, kind }) =>
    hashes.map(({ hash, state }) => ({ kind, state, box, hash })),
  );
}

/** The better label first, then the smaller distance, then the shorter way. */
function isBetter(match: PictureMatch, other: PictureMatch | undefined): boolean {
  if (!other) return true;
  const steps = [
    matchLabels.indexOf(match.label) - matchLabels.indexOf(other.label),
    match.distance - other.distance,
    match.paths.length - other.paths.length,
  ];
  return (steps.find((step) => step !== 0) ?? 0) < 0;
}

function toMatch(asked: Asked, window: number, distance: number): PictureMatch | null {
  const { box, kind, state } = asked;
  const comparison = { kind, state, window, distance };
  const label = judgeMatch(comparison);
  return label && { ...comparison, label, paths: matchPaths(comparison), box };
}

/** Compares a found picture with one work. @returns the best match, or `null`. */
export function matchWork(query: PictureQuery, work: WorkFingerprint): PictureMatch | null {
  let best: PictureMatch | undefined;
  for (const asked of listHashes(query)) {
    for (const { hash, window } of work.hashes) {
      const match = toMatch(asked, window, hammingDistance(asked.hash, hash));
      if (match && isBetter(match, best)) best = match;
    }
  }
  return best ?? null;
}

/**
 * Compares found pictures with all works of an index whose slots are the works' windows.
 *
 * @returns for each picture, the best match with every work that it matches.
 */
export function matchIndex(
  index: HashIndex,
  queries: readonly PictureQuery[],
): Map<string, PictureMatch>[] {
  const asked = queries.map(listHashes);
  const hits = index.searchBatch(
    asked.flatMap((list) => list.map(({ hash }) => hash)),
    labelDistances.good,
  );
  let next = 0;
  return asked.map((list) => {
    const best = new Map<string, PictureMatch>();
    for (const one of list) {
      for (const { distance, slot, work } of hits[next++] ?? []) {
        const match = toMatch(one, slot, distance);
        if (match && isBetter(match, best.get(work))) best.set(work, match);
      }
    }
    return best;
  });
}
