import { createHashIndex, type PdqHash } from '@leakblock/fingerprint';
import { createRandom } from './draw-photo.ts';
import { fillIndex, flip } from './fill-index.ts';
import type { Report } from '../report.ts';

const rows = 1_000_000;
const asked = 10_000;
const radius = 60;

/** How many bits are set in each 16-bit number. */
const bitCounts = Uint8Array.from({ length: 65_536 }, (_, value) => {
  let count = 0;
  for (let rest = value; rest > 0; rest >>= 1) count += rest & 1;
  return count;
});

/** One comparison after the other, with nothing of the index: row and distance of every hash in the radius. */
function compareAll(words: Uint32Array, hash: PdqHash): string[] {
  const query = new Uint32Array(hash.slice().buffer);
  const found: string[] = [];
  for (let row = 0; row < words.length; row += 8) {
    let distance = 0;
    for (let word = 0; word < 8 && distance <= radius; word += 1) {
      const differing = ((words[row + word] as number) ^ (query[word] as number)) >>> 0;
      distance +=
        (bitCounts[differing >>> 16] as number) + (bitCounts[differing & 65_535] as number);
    }
    if (distance <= radius) found.push(`${row / 8} ${distance}`);
  }
  return found.sort();
}

/** That the search misses nothing and invents nothing: 10,000 queries among a million, both ways. */
export function proveSearch(report: Report): Promise<void> {
  const index = createHashIndex();
  const { words } = fillIndex(index, rows, 4);
  const bytes = new Uint8Array(words.buffer);
  const random = createRandom(6);
  // Half of them around the edge of the radius.
  const queries = Array.from({ length: asked }, (_, number) => {
    const row = Math.floor(random() * rows);
    const bits = number % 2 === 0 ? 56 + (number % 10) : Math.floor(random() * 62);
    return flip(bytes.slice(row * 32, row * 32 + 32), bits, random);
  });
  const answers = index.searchBatch(queries, radius);
  let [differing, hits] = [0, 0];
  for (const [number, hash] of queries.entries()) {
    const expected = compareAll(words, hash);
    const found = (answers[number] ?? [])
      .map(({ distance, slot, work }) => `${Number(work) + slot} ${distance}`)
      .sort();
    hits += expected.length;
    if (found.join() !== expected.join()) differing += 1;
  }
  report.atMost(`answers unlike comparing all, of ${asked} among ${rows}`, differing, 0, {
    note: `${hits} hits at ≤${radius}`,
  });
  return Promise.resolve();
}
