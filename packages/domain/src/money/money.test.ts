import { array, assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMoney, partOf, splitCents, taxInside } from './money.ts';

/** Up to a hundred million euros, both ways. */
const cents = integer({ min: -10_000_000_000, max: 10_000_000_000 });
const basisPoints = integer({ min: 0, max: 10_000 });
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

describe('tax inside a price', () => {
  it.each([
    [9900, 19, 8319, 1581],
    [9900, 0, 9900, 0],
    [1, 19, 1, 0],
    [-9900, 19, -8319, -1581],
  ])('%d cents with %d %% are %d net and %d tax', (gross, percent, net, tax) => {
    expect(taxInside(gross, percent)).toEqual({ net, tax });
  });

  it('is the whole again with the net, and the reverse of its reversal', () => {
    assert(
      property(cents, integer({ min: 0, max: 4000 }), (gross, hundredths) => {
        const { net, tax } = taxInside(gross, hundredths / 100);
        expect(net + tax).toBe(gross);
        const reversed = taxInside(-gross, hundredths / 100);
        expect(reversed.net + net).toBe(0);
        expect(reversed.tax + tax).toBe(0);
      }),
    );
  });
});

describe('a share', () => {
  it('is rounded half away from zero', () => {
    expect([partOf(5, 1000), partOf(-5, 1000), partOf(4, 1000)]).toEqual([1, -1, 0]);
    expect(partOf(8319, 2000)).toBe(1664);
  });

  it('is never more than the whole, and what is given is what is taken back', () => {
    assert(
      property(cents, basisPoints, (whole, share) => {
        const part = partOf(whole, share);
        expect(Math.abs(part)).toBeLessThanOrEqual(Math.abs(whole));
        expect(part + partOf(-whole, share)).toBe(0);
        expect(partOf(whole, 10_000)).toBe(whole);
        expect(Math.abs(part * 10_000 - whole * share)).toBeLessThanOrEqual(5000);
      }),
    );
  });
});

describe('a split', () => {
  it('gives what is left to the largest remainders', () => {
    expect(splitCents(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitCents(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
    expect(splitCents(0, [2, 1])).toEqual([0, 0]);
    expect(() => splitCents(100, [0, 0])).toThrow(RangeError);
    expect(() => splitCents(100, [2, -1])).toThrow(RangeError);
  });

  it('neither loses nor makes a cent, and its reversal is its mirror', () => {
    const weights = array(integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 12 }).filter(
      (all) => sum(all) > 0,
    );
    assert(
      property(cents, weights, (whole, shares) => {
        const parts = splitCents(whole, shares);
        expect(sum(parts)).toBe(whole);
        expect(splitCents(-whole, shares).map((part, index) => part + (parts[index] ?? 0))).toEqual(
          parts.map(() => 0),
        );
        for (const [index, part] of parts.entries()) {
          const exact = (whole * (shares[index] ?? 0)) / sum(shares);
          expect(Math.abs(part - exact)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('a sum', () => {
  it('does not depend on the order', () => {
    const amounts = array(cents, { minLength: 1, maxLength: 20 });
    assert(
      property(amounts, constantFrom('EUR', 'USD'), (all, currency) => {
        const money = all.map((each) => ({ cents: each, currency }));
        const [first, ...others] = money;
        const [last, ...before] = money.toReversed();
        if (first === undefined || last === undefined) return;
        expect(addMoney(first, ...others)).toEqual({ cents: sum(all), currency });
        expect(addMoney(last, ...before)).toEqual(addMoney(first, ...others));
      }),
    );
  });

  it('is refused for two currencies, fractions, and more than can be counted', () => {
    const euro = { cents: 1, currency: 'EUR' };
    expect(() => addMoney(euro, { cents: 1, currency: 'USD' })).toThrow(RangeError);
    expect(() => addMoney(euro, { cents: 0.5, currency: 'EUR' })).toThrow(RangeError);
    expect(() => addMoney(euro, { cents: Number.MAX_SAFE_INTEGER, currency: 'EUR' })).toThrow(
      RangeError,
    );
    expect(() => partOf(0.5, 100)).toThrow(RangeError);
  });
});
