import { partOf } from '../money/index.ts';
import { assert, property, array, integer, record, tuple } from 'fast-check';
import { expect, it } from 'vitest';
import { commissionLeft, earnedLine, reversalLine } from './commission.ts';
import type { CommissionLine } from './commission.ts';

const invoice = integer({ min: 1, max: 10_000_000 }).chain((totalCents) =>
  record({
    totalCents: integer({ min: totalCents, max: totalCents }),
    taxCents: integer({ min: 0, max: totalCents }),
    paidCents: integer({ min: 0, max: totalCents }),
    refunds: array(integer({ min: 0, max: totalCents }), { maxLength: 8 }),
  }),
);
const rate = integer({ min: 0, max: 10_000 });
const add = (lines: readonly CommissionLine[]): CommissionLine => ({
  baseCents: lines.reduce((sum, { baseCents }) => sum + baseCents, 0),
  amountCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
});

it('is the rate’s part of an invoice without its tax', () => {
  const pro = { totalCents: 19_900, taxCents: 3177, paidCents: 19_900, refundedCents: 0 };
  expect(earnedLine(pro, 2000)).toEqual({ baseCents: 16_723, amountCents: 3345 });
  expect(earnedLine({ ...pro, totalCents: 0, taxCents: 0 }, 2000)).toEqual({
    ...{ baseCents: 0, amountCents: 0 },
  });
});

it('counts nothing of what was settled with the credit of an earlier invoice', () => {
  const pro = { totalCents: 19_900, taxCents: 3177, refundedCents: 0 };
  expect(earnedLine({ ...pro, paidCents: 9950 }, 2000)).toEqual({
    ...{ baseCents: 8361, amountCents: 1672 },
  });
  expect(earnedLine({ ...pro, paidCents: 0 }, 2000)).toEqual({ baseCents: 0, amountCents: 0 });
});

it('is never more than the rate’s part of what came in, to the half cent of its rounding', () => {
  assert(
    property(
      tuple(invoice, rate),
      ([{ totalCents, taxCents, paidCents, refunds }, basisPoints]) => {
        const refundedCents = refunds[0] ?? 0;
        const facts = { totalCents, taxCents, paidCents, refundedCents };
        const left = Math.max(0, paidCents - refundedCents);
        expect(commissionLeft(facts, basisPoints).amountCents).toBeLessThanOrEqual(
          (left * basisPoints) / 10_000 + 0.5,
        );
      },
    ),
  );
});

it('is taken back in proportion, and no cent is lost or made however many refunds there are', () => {
  assert(
    property(
      tuple(invoice, rate),
      ([{ totalCents, taxCents, paidCents, refunds }, basisPoints]) => {
        const paid = { totalCents, taxCents, paidCents, refundedCents: 0 };
        const lines = [earnedLine(paid, basisPoints)];
        // Told in whatever order, some of it late.
        for (const refundedCents of refunds) {
          const line = reversalLine({ ...paid, refundedCents }, basisPoints, add(lines));
          if (line !== null) lines.push(line);
          expect(add(lines).amountCents).toBeGreaterThanOrEqual(0);
          expect(add(lines).baseCents).toBeGreaterThanOrEqual(0);
        }
        const refundedCents = Math.max(0, ...refunds);
        const left = Math.max(0, paidCents - refundedCents);
        const taxLeft = Math.round((taxCents * left) / totalCents);
        expect(add(lines)).toEqual({
          baseCents: left - taxLeft,
          amountCents: partOf(left - taxLeft, basisPoints),
        });
      },
    ),
  );
});

it('of a refund that was told before changes nothing', () => {
  assert(
    property(
      tuple(invoice, rate),
      ([{ totalCents, taxCents, paidCents, refunds }, basisPoints]) => {
        const refunded = { totalCents, taxCents, paidCents, refundedCents: refunds[0] ?? 0 };
        const earned = earnedLine(refunded, basisPoints);
        const first = reversalLine(refunded, basisPoints, earned);
        if (first === null) return;
        expect(reversalLine(refunded, basisPoints, add([earned, first]))).toBeNull();
      },
    ),
  );
});

it('of an invoice that was refunded whole is nothing', () => {
  assert(
    property(tuple(invoice, rate), ([{ totalCents, taxCents, paidCents }, basisPoints]) => {
      const whole = { totalCents, taxCents, paidCents, refundedCents: paidCents };
      expect(commissionLeft(whole, basisPoints)).toEqual({ baseCents: 0, amountCents: 0 });
    }),
  );
});
