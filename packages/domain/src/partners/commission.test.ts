import { partOf } from '../money/index.ts';
import { assert, property, array, integer, record, tuple } from 'fast-check';
import { expect, it } from 'vitest';
import { commissionLeft, earnedLine, reversalLine } from './commission.ts';
import type { CommissionLine } from './commission.ts';

const invoice = integer({ min: 1, max: 10_000_000 }).chain((totalCents) =>
  record({
    totalCents: integer({ min: totalCents, max: totalCents }),
    taxCents: integer({ min: 0, max: totalCents }),
    refunds: array(integer({ min: 0, max: totalCents }), { maxLength: 8 }),
  }),
);
const rate = integer({ min: 0, max: 10_000 });
const add = (lines: readonly CommissionLine[]): CommissionLine => ({
  baseCents: lines.reduce((sum, { baseCents }) => sum + baseCents, 0),
  amountCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
});

it('is the rate’s part of an invoice without its tax', () => {
  const pro = { totalCents: 19_900, taxCents: 3177, refundedCents: 0 };
  expect(earnedLine(pro, 2000)).toEqual({ baseCents: 16_723, amountCents: 3345 });
  expect(earnedLine({ ...pro, totalCents: 0, taxCents: 0 }, 2000)).toEqual({
    ...{ baseCents: 0, amountCents: 0 },
  });
});

it('is taken back in proportion, and no cent is lost or made however many refunds there are', () => {
  assert(
    property(tuple(invoice, rate), ([{ totalCents, taxCents, refunds }, basisPoints]) => {
      const paid = { totalCents, taxCents, refundedCents: 0 };
      const lines = [earnedLine(paid, basisPoints)];
      // Told in whatever order, some of it late.
      for (const refundedCents of refunds) {
        const line = reversalLine({ ...paid, refundedCents }, basisPoints, add(lines));
        if (line !== null) lines.push(line);
        expect(add(lines).amountCents).toBeGreaterThanOrEqual(0);
        expect(add(lines).baseCents).toBeGreaterThanOrEqual(0);
      }
      const refundedCents = Math.max(0, ...refunds);
      const left = totalCents - refundedCents;
      const taxLeft = Math.round((taxCents * left) / totalCents);
      expect(add(lines)).toEqual({
        baseCents: left - taxLeft,
        amountCents: partOf(left - taxLeft, basisPoints),
      });
    }),
  );
});

it('of a refund that was told before changes nothing', () => {
  assert(
    property(tuple(invoice, rate), ([{ totalCents, taxCents, refunds }, basisPoints]) => {
      const refunded = { totalCents, taxCents, refundedCents: refunds[0] ?? 0 };
      const earned = earnedLine(refunded, basisPoints);
      const first = reversalLine(refunded, basisPoints, earned);
      if (first === null) return;
      expect(reversalLine(refunded, basisPoints, add([earned, first]))).toBeNull();
    }),
  );
});

it('of an invoice that was refunded whole is nothing', () => {
  assert(
    property(tuple(invoice, rate), ([{ totalCents, taxCents }, basisPoints]) => {
      const whole = { totalCents, taxCents, refundedCents: totalCents };
      expect(commissionLeft(whole, basisPoints)).toEqual({ baseCents: 0, amountCents: 0 });
    }),
  );
});
