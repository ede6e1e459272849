import type { HashIndex, PdqHash } from '@leakblock/fingerprint';
import { createRandom } from './draw-photo.ts';

/** Hashes a work has in the index: all its windows. */
export const perWork = 38;

/** The hash with so many of its bits turned over. */
export function flip(hash: PdqHash, bits: number, random: () => number): PdqHash {
  const flipped = hash.slice();
  const done = new Set<number>();
  while (done.size < bits) done.add(Math.floor(random() * 256));
  for (const bit of done) flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return flipped;
}

/**
 * Fills an index with random hashes; work and slot are the row's number divided by `perWork`.
 *
 * @returns one hash of each work with 0 to 60 bits turned over, and all rows as words.
 */
export function fillIndex(index: HashIndex, rows: number, seed: number) {
  const random = createRandom(seed);
  const words = new Uint32Array(rows * 8);
  for (let word = 0; word < words.length; word += 1) words[word] = random() * 2 ** 32;
  const bytes = new Uint8Array(words.buffer);
  const planted: PdqHash[] = [];
  for (let row = 0; row < rows; row += perWork) {
    const entries = Array.from({ length: Math.min(perWork, rows - row) }, (_, slot) => ({
      slot,
      hash: bytes.subarray((row + slot) * 32, (row + slot + 1) * 32),
    }));
    index.append(String(row), entries);
    if (entries[0]) planted.push(flip(entries[0].hash, Math.floor(random() * 61), random));
  }
  return { planted, words };
}
