import {
  labelDistances,
  type HashIndex,
  type PictureQuery,
  type WorkFingerprint,
} from '@leakblock/fingerprint';

/** The smallest distance to each work, and to the own one by the whole upright picture alone. */
export function findNearest(index: HashIndex, query: PictureQuery, own: string) {
  const asked = query.parts.flatMap(({ hashes, kind }) =>
    hashes.map(({ hash, state }) => ({ hash, isWhole: kind === 'whole' && state === 'upright' })),
  );
  const nearest = new Map<string, number>();
  let whole = 256;
  const found = index.searchBatch(
    asked.map(({ hash }) => hash),
    labelDistances.good,
  );
  for (const [at, hits] of found.entries()) {
    for (const { distance, slot, work } of hits) {
      nearest.set(work, Math.min(distance, nearest.get(work) ?? 256));
      if (work === own && slot === 0 && asked[at]?.isWhole) whole = Math.min(whole, distance);
    }
  }
  return { nearest, whole, hashes: asked.length };
}

/** Puts a work with all its windows into the index. */
export function register(index: HashIndex, work: string, { hashes }: WorkFingerprint): void {
  index.append(
    work,
    hashes.map(({ hash, window }) => ({ hash, slot: window })),
  );
}
