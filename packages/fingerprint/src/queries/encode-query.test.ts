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
const part = <Kind extends 'content' | 'line'>(kind: Kind) =>
  fc
    .tuple(
      fc.record({ left: partOf255, top: partOf255, width: partOf255, height: partOf255 }),
      fc.array(anyHash, { minLength: 2, maxLength: 2 }),
    )
    .map(([box, hashes]) => ({
      kind,
      box,
      hashes: partStates.map((state, index) => ({ state, hash: hashes[index]! })),
    }));

const anyQuery: fc.Arbitrary<PictureQuery> = fc
  .tuple(
    fc.nat(100),
    fc.option(whole),
    fc.array(part('content'), { maxLength: 2 }),
    fc.array(part('line'), { maxLength: 24 }),
  )
  .map(([quality, first, content, lines]) => ({
    quality,
    parts: [...(first ? [first] : []), ...content, ...lines],
  }));

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

  const box = { left: 0, top: 0, width: 0.5, height: 1 };
  const hashesOf = (states: readonly PictureQuery['parts'][number]['hashes'][number]['state'][]) =>
    states.map((state) => ({ state, hash: new Uint8Array(32) }));
  const made = {
    whole: {
      kind: 'whole' as const,
      box: { left: 0, top: 0, width: 1, height: 1 },
      hashes: hashesOf(dihedralStates),
    },
    content: { kind: 'content' as const, box, hashes: hashesOf(partStates) },
    line: { kind: 'line' as const, box, hashes: hashesOf(partStates) },
  };
  const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
  const encode = (...parts: PictureQuery['parts']) => encodeQuery({ quality: 90, parts });

  it('may have all parts that a picture can have', () => {
    const most = [made.whole, ...times(2, made.content), ...times(24, made.line)];
    expect(parseQuery(encode(...most)).parts).toHaveLength(27);
  });

  it.each([
    ['the whole twice', [made.whole, made.whole]],
    ['the whole after a part', [made.line, made.whole]],
    ['three boxes of content', times(3, made.content)],
    ['more boxes between lines than are looked for', times(25, made.line)],
  ])('is refused with %s', (_what, parts) => {
    expect(() => parseQuery(encode(...parts))).toThrow(RangeError);
  });
});
