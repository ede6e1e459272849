import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hammingDistance } from '../pdq/hamming-distance.ts';
import type { PdqHash } from '../pdq/hash-bits.ts';
import { createRandom } from '../testing/draw-scene.ts';
import { createHashIndex, type HashIndex, type IndexHit } from './create-hash-index.ts';
import { createPlainScanner, createWasmScanner } from './scanner.ts';

const scanners = [
  ['WebAssembly', createWasmScanner],
  ['plain JavaScript', createPlainScanner],
] as const;

function randomHash(random: () => number): PdqHash {
  return Uint8Array.from({ length: 32 }, () => random() * 256);
}

/** The hash with so many of its bits turned over. */
function flip(hash: PdqHash, bits: number, random: () => number): PdqHash {
  const flipped = hash.slice();
  const places = Array.from({ length: 256 }, (_, bit) => bit);
  for (let done = 0; done < bits; done += 1) {
    const [bit = 0] = places.splice(Math.floor(random() * places.length), 1);
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  }
  return flipped;
}

const inOrder = (hits: IndexHit[]): IndexHit[] =>
  hits.toSorted((a, b) => a.work.localeCompare(b.work) || a.slot - b.slot);

/** What an index must answer, one comparison after the other. */
function createModel() {
  let rows: { work: string; slot: number; hash: PdqHash }[] = [];
  return {
    append: (work: string, entries: { slot: number; hash: PdqHash }[]) => {
      rows.push(...entries.map((entry) => ({ work, ...entry })));
    },
    remove: (work: string): number => {
      const before = rows.length;
      rows = rows.filter((row) => row.work !== work);
      return before - rows.length;
    },
    size: () => rows.length,
    search: (hash: PdqHash, radius: number): IndexHit[] =>
      rows
        .map((row) => ({
          work: row.work,
          slot: row.slot,
          distance: hammingDistance(row.hash, hash),
        }))
        .filter(({ distance }) => distance <= radius),
  };
}

describe.each(scanners)('an index in %s', (_name, createScanner) => {
  it('answers as comparing one by one does, whatever is added and removed', () => {
    const step = fc.record({
      work: fc.constantFrom('a', 'b', 'c', 'd'),
      count: fc.integer({ min: 0, max: 12 }),
      seed: fc.nat(),
      radius: fc.integer({ min: 0, max: 256 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const index = createHashIndex(createScanner());
        const model = createModel();
        const base = randomHash(createRandom(7));
        for (const [slot, { count, radius, seed, work }] of steps.entries()) {
          const random = createRandom(seed);
          // None added means: removed. Many hashes lie close to each other.
          const entries = Array.from({ length: count }, (_, n) => ({
            slot: slot * 100 + n,
            hash: n % 3 === 0 ? randomHash(random) : flip(base, Math.floor(random() * 70), random),
          }));
          if (count === 0) expect(index.remove(work)).toBe(model.remove(work));
          index.append(work, entries);
          model.append(work, entries);
          expect(index.size()).toBe(model.size());
          const query = flip(base, Math.floor(random() * 20), random);
          expect(inOrder(index.search(query, radius))).toEqual(
            inOrder(model.search(query, radius)),
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  it('finds everything at distance 60 and nothing at 61 among many blocks of rows', () => {
    const random = createRandom(3);
    const index = createHashIndex(createScanner());
    for (let work = 0; work < 900; work += 1) {
      const entries = Array.from({ length: 30 }, (_, slot) => ({ slot, hash: randomHash(random) }));
      index.append(`work ${work}`, entries);
    }
    const query = randomHash(random);
    index.append('near', [{ slot: 60, hash: flip(query, 60, random) }]);
    index.append('far', [{ slot: 61, hash: flip(query, 61, random) }]);
    expect(index.size()).toBe(27_002);
    expect(index.search(query, 60)).toEqual([{ work: 'near', slot: 60, distance: 60 }]);
    expect(index.search(query, 256)).toHaveLength(27_002);
    expect(index.remove('near')).toBe(1);
    expect(index.search(query, 60)).toEqual([]);
  });

  it('answers a batch as it answers one by one', () => {
    const random = createRandom(4);
    const index = createHashIndex(createScanner());
    const hashes = Array.from({ length: 200 }, () => randomHash(random));
    index.append(
      'work',
      hashes.map((hash, slot) => ({ hash, slot })),
    );
    const queries = Array.from({ length: 4100 }, (_, n) => flip(hashes[n % 200]!, n % 40, random));
    const found = index.searchBatch(queries, 45);
    expect(found).toHaveLength(4100);
    for (const [n, hits] of found.entries()) {
      expect(hits).toContainEqual({ work: 'work', slot: n % 200, distance: n % 40 });
      if (n % 500 === 0) expect(hits).toEqual(index.search(queries[n]!, 45));
    }
  });

  it('tells the same with pauses, also while others ask and works are added', async () => {
    const random = createRandom(6);
    const index = createHashIndex(createScanner());
    const base = randomHash(random);
    const [near, far] = [45, 60].map((bits) => flip(base, bits, random)) as [PdqHash, PdqHash];
    const unlike = randomHash(random);
    const add = (work: string, count: number, hashes: PdqHash[]) =>
      index.append(
        work,
        Array.from({ length: count }, (_, slot) => ({ slot, hash: hashes[slot % hashes.length]! })),
      );
    for (let work = 0; work < 10; work += 1) add(`work ${work}`, 2000, [base, near, far, unlike]);
    const queries = [unlike, ...Array.from({ length: 20 }, () => near)];
    const expected = index.searchBatch(queries, 50);
    const found = queries.map((): IndexHit[] => []);
    let pauses = 0;
    const visiting = index.visit(
      queries,
      50,
      (asked, hit) => found[asked]!.push(hit),
      () => {
        pauses += 1;
        index.search(unlike, 0);
        // The memory grows, and another one takes its place.
        if (pauses === 1) add('later', 50_000, [flip(base, 128, random)]);
        return Promise.resolve();
      },
    );
    await visiting;
    expect(pauses).toBeGreaterThan(1);
    expect(found).toEqual(expected);
  });
});

describe('both scanners', () => {
  it('write the same bytes for the same rows', () => {
    const random = createRandom(5);
    const [wasm, plain] = [createWasmScanner(), createPlainScanner()];
    const bytes = Uint8Array.from({ length: 32 * 1000 }, () => random() * 256);
    for (const radius of [0, 100, 128, 256]) {
      const stops = [wasm, plain].map((scanner) => {
        scanner.reserve(600_000);
        scanner.bytes().set(bytes, 200_000);
        scanner.bytes().set(bytes.subarray(64, 96), 0);
        return scanner.scan(0, 200_000, 232_000, radius, 100_000);
      });
      expect(stops[0]).toBe(stops[1]);
      expect(wasm.bytes().slice(100_000, stops[0])).toEqual(plain.bytes().slice(100_000, stops[0]));
    }
  });
});

describe('an index', () => {
  const hash = new Uint8Array(32);
  const full = (): HashIndex => {
    const index = createHashIndex();
    index.append('work', [{ slot: 1, hash }]);
    return index;
  };

  it('takes further hashes of a work it knows, and gives a forgotten work no place', () => {
    const index = full();
    index.append('work', [{ slot: 65_535, hash }]);
    expect(index.remove('work')).toBe(2);
    expect(index.remove('work')).toBe(0);
    index.append('next', [{ slot: 0, hash }]);
    expect(index.search(hash, 0)).toEqual([{ work: 'next', slot: 0, distance: 0 }]);
  });

  it('refuses what is not a hash, a slot or a radius, and stays as it was', () => {
    const index = full();
    const short = new Uint8Array(31);
    expect(() =>
      index.append('x', [
        { slot: 0, hash },
        { slot: 1, hash: short },
      ]),
    ).toThrow(RangeError);
    expect(() => index.append('x', [{ slot: 65_536, hash }])).toThrow(RangeError);
    expect(() => index.append('x', [{ slot: -1, hash }])).toThrow(RangeError);
    expect(() => index.search(short, 10)).toThrow(RangeError);
    expect(() => index.search(hash, 257)).toThrow(RangeError);
    expect(() => index.search(hash, -1)).toThrow(RangeError);
    expect(index.size()).toBe(1);
  });
});
