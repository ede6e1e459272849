import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dihedralStates } from '../pdq/hash-bits.ts';
import { encodeQuery, parseQuery } from './encode-query.ts';
import { partStates, type PictureQuery } from './hash-query.ts';

const anyHash = fc.uint8Array({ minLength: 32, maxLength: 32 });
const partOf255 = fc.nat(255).map((value) => value / 255);
const whole = fc.array(anyHash, { minLength: 8, maxLength: 8 }).map((hashes) => ({
  kind: 'whole' as const,
  box: { left: 0, top: 0, width: 1, height: 1 },
  hashes: dihedralStates.map((state, index) => ({ state, hash: hashes[index]! })),
}));
const part = fc
  .tuple(
    fc.constantFrom('content' as const, 'line' as const),
    fc.record({ left: partOf255, top: partOf255, width: partOf255, height: partOf255 }),
    fc.array(anyHash, { minLength: 2, maxLength: 2 }),
  )
  .map(([kind, box, hashes]) => ({
    kind,
    box,
    hashes: partStates.map((state, index) => ({ state, hash: hashes[index]! })),
  }));

const anyQuery: fc.Arbitrary<PictureQuery> = fc
  .tuple(fc.nat(100), fc.option(whole), fc.array(part, { maxLength: 26 }))
  .map(([quality, first, others]) => ({ quality, parts: first ? [first, ...others] : others }));

describe('the kept form of what was asked', () => {
  it('gives back any query', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        expect(parseQuery(encodeQuery(query))).toEqual(query);
      }),
    );
  });

  it('is refused, or is the form of what was read from it, whatever the bytes', () => {
    const damaged = fc
      .tuple(anyQuery.map(encodeQuery), fc.nat(), fc.nat(255), fc.nat(40))
      .map(([bytes, at, value, cut]) => {
        const copy = bytes.slice(0, bytes.length - (cut % 3 === 0 ? cut : 0));
        copy[at % bytes.length] = value;
        return copy;
      });
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), damaged), (given) => {
        let read;
        try {
          read = parseQuery(given);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
          return;
        }
        expect(encodeQuery(read)).toEqual(given);
      }),
      { numRuns: 300 },
    );
  });

  it('is refused when it has more parts than a picture can have', () => {
    const box = { left: 0, top: 0, width: 0.5, height: 1 };
    const hashes = partStates.map((state) => ({ state, hash: new Uint8Array(32) }));
    const lines = (count: number): Uint8Array =>
      encodeQuery({
        quality: 90,
        parts: Array.from({ length: count }, () => ({ kind: 'line' as const, box, hashes })),
      });
    expect(parseQuery(lines(27)).parts).toHaveLength(27);
    expect(() => parseQuery(lines(28))).toThrow(RangeError);
  });
});
