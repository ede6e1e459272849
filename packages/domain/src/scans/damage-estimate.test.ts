import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { damageAssumptions, estimateDamage } from './damage-estimate.ts';

describe('the monthly damage estimate', () => {
  it('follows its stated formula: leaks × views × buyers per thousand × price', () => {
    expect(estimateDamage(3).monthlyCents).toBe(3 * 400 * (5 / 1000) * 1000);
    expect(
      estimateDamage(2, { viewsPerLeak: 1000, buyersPerThousand: 10, priceCents: 1999 })
        .monthlyCents,
    ).toBe(39_980);
  });

  it('is nothing when nothing was found', () => {
    expect(estimateDamage(0).monthlyCents).toBe(0);
  });

  it('is whole cents and grows with the leaks', () => {
    fc.assert(
      fc.property(fc.nat(10_000), (leaks) => {
        const { monthlyCents } = estimateDamage(leaks);
        expect(Number.isInteger(monthlyCents)).toBe(true);
        expect(estimateDamage(leaks + 1).monthlyCents).toBeGreaterThan(monthlyCents);
      }),
    );
  });

  it('carries the assumptions it was made with', () => {
    expect(estimateDamage(1).assumptions).toEqual(damageAssumptions);
  });
});
