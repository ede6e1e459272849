import { setImmediate as takeTurns } from 'node:timers/promises';
import { createHashIndex, labelDistances } from '@leakblock/fingerprint';
import type {
  HashIndex,
  IndexEntry,
  IndexHit,
  PdqHash,
  PictureQuery,
  WorkFingerprint,
} from '@leakblock/fingerprint';

/** The whole picture as it is; every other hash of a seen picture (turned, or a part of it). */
const slots = { whole: 0, other: 1 } as const;
/** So many pictures are compared in one go, some ten milliseconds; then others get their turn. */
const picturesPerShard = 5000;

/** What was asked: the dropped picture with its crops, and what may be a picture inside it. */
export type DroppedPicture = { work: WorkFingerprint; query: PictureQuery };

/** Hashes of one person's seen pictures in memory: about 0.7 kB a picture. */
export type SeenIndex = {
  pictures: () => number;
  hashes: () => number;
  add: (id: number, query: PictureQuery) => void;
  /** Ids of pictures that are at most 60 bits away in any way, with the smallest distance of each. Exact. */
  search: (dropped: DroppedPicture) => Promise<Map<number, number>>;
};

export function createSeenIndex(): SeenIndex {
  const shards: { index: HashIndex; pictures: number }[] = [];

  function add(id: number, query: PictureQuery): void {
    let shard = shards.at(-1);
    if (shard === undefined || shard.pictures >= picturesPerShard) {
      shard = { index: createHashIndex(), pictures: 0 };
      shards.push(shard);
    }
    shard.index.append(String(id), listEntries(query));
    shard.pictures += 1;
  }

  async function search({ query, work }: DroppedPicture): Promise<Map<number, number>> {
    const whole = work.hashes.map(({ hash }) => hash);
    // Turned states of the whole are already asked for by those of the seen picture.
    const parts = query.parts
      .filter(({ kind }) => kind !== 'whole')
      .flatMap(({ hashes }) => hashes.map(({ hash }): PdqHash => hash));
    const nearest = new Map<number, number>();
    const note = (asked: number, { distance, slot, work: id }: IndexHit) => {
      // A part of one is compared with all of the other: part with part would be chance.
      if (asked >= whole.length && slot !== slots.whole) return;
      const known = nearest.get(Number(id)) ?? Infinity;
      if (distance < known) nearest.set(Number(id), distance);
    };
    for (const { index } of shards) {
      await index.visit([...whole, ...parts], labelDistances.good, note, takeTurns);
      await takeTurns();
    }
    return nearest;
  }

  return {
    pictures: () => shards.reduce((sum, { pictures }) => sum + pictures, 0),
    hashes: () => shards.reduce((sum, { index }) => sum + index.size(), 0),
    add,
    search,
  };
}

function listEntries({ parts }: PictureQuery): IndexEntry[] {
  return parts.flatMap(({ hashes, kind }) =>
    hashes.map(({ hash, state }) => ({
      hash,
      slot: kind === 'whole' && state === 'upright' ? slots.whole : slots.other,
    })),
  );
}
