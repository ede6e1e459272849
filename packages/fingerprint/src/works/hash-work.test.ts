import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hammingDistance } from '../pdq/hamming-distance.ts';
import { hashPdq } from '../pdq/hash-pdq.ts';
import { toLuma } from '../pdq/luma.ts';
import { drawScene } from '../testing/draw-scene.ts';
import { storedWindows } from '../windows/window-list.ts';
import { encodeWork, parseWork } from './encode-work.ts';
import { hashWork } from './hash-work.ts';

const landscape = { width: 3000, height: 2000, pixels: drawScene(70) };
const work = hashWork(landscape);

describe('the fingerprint of a work', () => {
  it('begins with the PDQ hash of the whole picture', () => {
    expect(work.quality).toBe(100);
    expect(work.hashes[0]).toEqual({ window: 0, hash: hashPdq(toLuma(landscape.pixels)).hash });
  });

  it('has its crops in the order of the windows, without those that are the same again', () => {
    const windows = work.hashes.map(({ window }) => window);
    expect(windows).toEqual(windows.toSorted((a, b) => a - b));
    const names = windows.map((window) => storedWindows[window]?.name);
    expect(names).toContain('1:1 middle');
    expect(names).not.toContain('3:2 middle');
    expect(windows.length).toBeGreaterThanOrEqual(31);
  });

  it('is one hash when the creator wants no more', () => {
    expect(hashWork(landscape, { wholeOnly: true }).hashes).toEqual(work.hashes.slice(0, 1));
  });

  it('is empty when there is nothing to recognise', () => {
    const rgba = new Uint8Array(512 * 512 * 4).fill(255);
    const plain = hashWork({ width: 10, height: 10, pixels: { width: 512, height: 512, rgba } });
    expect(plain).toEqual({ quality: 0, hashes: [] });
    expect(parseWork(encodeWork(plain))).toEqual(plain);
  });

  it('tells its crops from the whole', () => {
    const whole = work.hashes[0]!.hash;
    const cut = storedWindows.findIndex(({ name }) => name === 'left 20% cut');
    const { hash } = work.hashes.find(({ window }) => window === cut)!;
    expect(hammingDistance(hash, whole)).toBeGreaterThan(40);
  });
});

describe('the stored form of a fingerprint', () => {
  const bytes = encodeWork(work);

  /** The stored form with some of its bytes set. */
  function damaged(changes: Record<number, number>, length = bytes.length): Uint8Array {
    const copy = new Uint8Array(length);
    copy.set(bytes.subarray(0, length));
    for (const [at, value] of Object.entries(changes)) copy[Number(at)] = value;
    return copy;
  }

  it('gives back any fingerprint', () => {
    const windows = fc.uniqueArray(fc.nat(storedWindows.length - 1));
    const anyHash = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(windows, fc.nat(100), fc.infiniteStream(anyHash), (chosen, quality, hashes) => {
        const sorted = chosen.toSorted((a, b) => a - b);
        const filled = sorted.map((window) => ({
          window,
          hash: hashes.next().value as Uint8Array,
        }));
        expect(parseWork(encodeWork({ quality, hashes: filled.toReversed() }))).toEqual({
          quality,
          hashes: filled,
        });
      }),
    );
  });

  it('is refused, or is the form of what was read from it, whatever the bytes', () => {
    const anyBytes = fc
      .tuple(fc.constantFrom(0, 1, 2), fc.uint8Array({ minLength: 6, maxLength: 6 }), fc.nat(40))
      .map(([version, head, count]) =>
        Uint8Array.of(version, ...head, ...new Uint8Array(count * 32)),
      );
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 100 }), anyBytes), (given) => {
        let read;
        try {
          read = parseWork(given);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
          return;
        }
        expect(encodeWork(read)).toEqual(given);
      }),
      { numRuns: 500 },
    );
  });

  it('gives the fingerprint back, in at most 1.25 kB', () => {
    expect(parseWork(bytes)).toEqual(work);
    expect(bytes.length).toBeLessThanOrEqual(1250);
  });

  it.each([
    ['nothing', new Uint8Array(0)],
    ['a head that is cut off', bytes.slice(0, 6)],
    ['another version', damaged({ 0: 2 })],
    ['a quality above 100', damaged({ 1: 101 })],
    ['a window that does not exist', damaged({ 6: 0xff })],
    ['one hash too few', damaged({}, bytes.length - 32)],
    ['a byte too many', damaged({}, bytes.length + 1)],
  ])('is refused when it is %s', (_what, wrong) => {
    expect(() => parseWork(wrong)).toThrow(RangeError);
  });
});
