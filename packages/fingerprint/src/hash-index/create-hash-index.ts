import { hashBytes, type PdqHash } from '../pdq/hash-bits.ts';
import { createScanner, type Scanner } from './scanner.ts';

/** A hash of a work; `slot` tells its hashes apart (a stored window, a second of a video), 0 to 65,535. */
export type IndexEntry = { slot: number; hash: PdqHash };
export type IndexHit = { work: string; slot: number; distance: number };
/** `asked`: place of the hash that was asked for. */
type OnHit = (asked: number, hit: IndexHit) => void;

export type HashIndex = {
  /** How many hashes it holds. */
  size: () => number;
  /** Adds hashes to a work; it may have some already. */
  append: (work: string, entries: readonly IndexEntry[]) => void;
  /** Forgets a work. @returns how many hashes it had. */
  remove: (work: string) => number;
  /** Every hash at most `radius` bits away, in no particular order. Nothing is missed. */
  search: (hash: PdqHash, radius: number) => IndexHit[];
  /** The same for many at once, which is quicker than one after the other. */
  searchBatch: (hashes: readonly PdqHash[], radius: number) => IndexHit[][];
  /**
   * Tells of the same hits one by one and keeps none, since there may be as many as rows times hashes; others get their
   * turn in `pause`, every few milliseconds. A work that is removed meanwhile may make it miss another.
   */
  visit: (
    hashes: readonly PdqHash[],
    radius: number,
    onHit: OnHit,
    pause: () => Promise<unknown>,
  ) => Promise<void>;
};

/** So many rows at a time stay in the processor's cache while all queries of a batch pass over them. */
const blockRows = 8192;
const outStart = hashBytes;
/** A block whose rows all match fits. */
const rowStart = outStart + blockRows * 4;
/** Comparisons without a pause, some five milliseconds; a hit takes as long as so many that are none. */
const stepCost = 5_000_000;
const hitCost = 64;
const maxSlot = 65_535;

/** A larger copy of a list of numbers that has become too short. */
function grow<T extends Uint16Array | Uint32Array>(
  list: T,
  length: number,
  larger: (n: number) => T,
): T {
  if (length <= list.length) return list;
  const copy = larger(Math.max(length, Math.ceil(list.length * 1.5)));
  copy.set(list);
  return copy;
}

/**
 * Hashes in memory, 38 bytes each, and an exact search among them that costs the same for every radius: a
 * plain scan, because unrelated hashes are all equally far apart and leave a graph or tree nothing to follow.
 */
export function createHashIndex(scanner: Scanner = createScanner()): HashIndex {
  let size = 0;
  let memory = scanner.bytes();
  let owners = new Uint32Array(blockRows);
  let slots = new Uint16Array(blockRows);
  const works: (string | undefined)[] = [];
  const free: number[] = [];
  const ordinals = new Map<string, { ordinal: number; count: number }>();

  function numberOf(work: string): { ordinal: number; count: number } {
    const known = ordinals.get(work);
    if (known) return known;
    const added = { ordinal: free.pop() ?? works.length, count: 0 };
    works[added.ordinal] = work;
    ordinals.set(work, added);
    return added;
  }

  function reserve(rows: number): void {
    owners = grow(owners, rows, (length) => new Uint32Array(length));
    slots = grow(slots, rows, (length) => new Uint16Array(length));
    if (rowStart + rows * hashBytes <= memory.length) return;
    scanner.reserve(rowStart + owners.length * hashBytes);
    memory = scanner.bytes();
  }

  function append(work: string, entries: readonly IndexEntry[]): void {
    if (entries.some(({ hash }) => hash.length !== hashBytes))
      throw new RangeError('A hash has 32 bytes.');
    if (entries.some(({ slot }) => !Number.isInteger(slot) || slot < 0 || slot > maxSlot))
      throw new RangeError('A slot is a whole number from 0 to 65,535.');
    if (entries.length === 0) return;
    reserve(size + entries.length);
    const owner = numberOf(work);
    for (const { hash, slot } of entries) {
      memory.set(hash, rowStart + size * hashBytes);
      owners[size] = owner.ordinal;
      slots[size] = slot;
      size += 1;
    }
    owner.count += entries.length;
  }

  function remove(work: string): number {
    const owner = ordinals.get(work);
    if (!owner) return 0;
    // From the end, so that the last row, which fills the gap, is never one still to be removed.
    for (let row = size - 1, left = owner.count; left > 0; row -= 1) {
      if (owners[row] !== owner.ordinal) continue;
      const last = rowStart + (size - 1) * hashBytes;
      memory.copyWithin(rowStart + row * hashBytes, last, last + hashBytes);
      owners[row] = owners[size - 1] as number;
      slots[row] = slots[size - 1] as number;
      size -= 1;
      left -= 1;
    }
    works[owner.ordinal] = undefined;
    free.push(owner.ordinal);
    ordinals.delete(work);
    return owner.count;
  }

  /** Compares a hash with the rows of a block. @returns how much that cost. */
  function scanBlock(
    hash: PdqHash,
    block: number,
    radius: number,
    onHit: (hit: IndexHit) => void,
  ): number {
    const rows = Math.min(size - block, blockRows);
    if (rows <= 0) return 0;
    memory.set(hash, 0);
    const start = rowStart + block * hashBytes;
    const stop = scanner.scan(0, start, start + rows * hashBytes, radius, outStart);
    const out = new Uint32Array(memory.buffer, outStart, (stop - outStart) / 4);
    for (const packed of out) {
      const row = block + (packed >>> 9);
      const work = works[owners[row] as number] as string;
      onHit({ work, slot: slots[row] as number, distance: packed & 511 });
    }
    return rows + out.length * hitCost;
  }

  /** Compares hashes with all rows, and stops now and then. */
  function* scanAll(
    hashes: readonly PdqHash[],
    radius: number,
    onHit: OnHit,
  ): Generator<void, void, void> {
    if (hashes.some((hash) => hash.length !== hashBytes))
      throw new RangeError('A hash has 32 bytes.');
    if (!Number.isInteger(radius) || radius < 0 || radius > hashBytes * 8)
      throw new RangeError('A radius is a whole number of bits from 0 to 256.');
    let cost = 0;
    for (let block = 0; block < size; block += blockRows)
      for (const [asked, hash] of hashes.entries()) {
        if (cost >= stepCost) {
          yield;
          cost = 0;
        }
        cost += scanBlock(hash, block, radius, (hit) => onHit(asked, hit));
      }
  }

  function searchBatch(hashes: readonly PdqHash[], radius: number): IndexHit[][] {
    const found = hashes.map((): IndexHit[] => []);
    const steps = scanAll(hashes, radius, (asked, hit) => found[asked]?.push(hit));
    while (steps.next().done !== true);
    return found;
  }

  async function visit(
    hashes: readonly PdqHash[],
    radius: number,
    onHit: OnHit,
    pause: () => Promise<unknown>,
  ): Promise<void> {
    const steps = scanAll(hashes, radius, onHit);
    while (steps.next().done !== true) await pause();
  }

  return {
    size: () => size,
    append,
    remove,
    search: (hash, radius) => searchBatch([hash], radius)[0] ?? [],
    searchBatch,
    visit,
  };
}
