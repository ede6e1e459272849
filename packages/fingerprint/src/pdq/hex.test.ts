import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hammingDistance } from './hamming-distance.ts';
import { fromHex, toHex } from './hex.ts';

const anyHash = fc.uint8Array({ minLength: 32, maxLength: 32 });

describe('the hexadecimal form of a hash', () => {
  it('gives the hash back', () => {
    fc.assert(
      fc.property(anyHash, (hash) => {
        expect(fromHex(toHex(hash))).toEqual(hash);
      }),
    );
  });

  it.each(['', 'ab', 'g'.repeat(64), '0'.repeat(63), ` ${'0'.repeat(64)}`])(
    'is refused when it is %j',
    (text) => {
      expect(() => fromHex(text)).toThrow('64 hexadecimal digits');
    },
  );
});

describe('the distance of two hashes', () => {
  it('is the number of bits in which they differ', () => {
    fc.assert(
      fc.property(anyHash, anyHash, (a, b) => {
        const bits = (hash: Uint8Array): string[] =>
          Array.from(hash, (byte) => byte.toString(2).padStart(8, '0').split('')).flat();
        const differing = bits(a).filter((bit, index) => bit !== bits(b)[index]).length;
        expect(hammingDistance(a, b)).toBe(differing);
        expect(hammingDistance(b, a)).toBe(differing);
      }),
    );
  });
});
