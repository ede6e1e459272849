import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addMonths, periodEndAfter, restOf } from './months.ts';

const moment = fc.integer({
  min: Date.parse('2020-01-01T00:00:00Z') / 1000,
  max: Date.parse('2060-01-01T00:00:00Z') / 1000,
});
const dateOf = (seconds: number): Date => new Date(seconds * 1000);

it('is the same day and time some months later, or the last day of a month that is shorter', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 60 }), (from, months) => {
      const [before, after] = [dateOf(from), dateOf(addMonths(from, months))];
      const index = (date: Date): number => date.getUTCFullYear() * 12 + date.getUTCMonth();
      expect(index(after) - index(before)).toBe(months);
      expect(after.toISOString().slice(11)).toBe(before.toISOString().slice(11));
      const nextDay = new Date(after.getTime() + 86_400_000);
      const isLastDay = nextDay.getUTCDate() === 1;
      expect(after.getUTCDate() === before.getUTCDate() || isLastDay).toBe(true);
      expect(after.getUTCDate()).toBeLessThanOrEqual(before.getUTCDate());
    }),
  );
});

it('leaves no moment between two periods, and none is longer than a month', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 40 }), (anchor, periods) => {
      let start = anchor;
      for (let count = 1; count <= periods; count += 1) {
        const end = periodEndAfter(anchor, start);
        expect(end).toBe(addMonths(anchor, count));
        expect(end - start).toBeGreaterThanOrEqual(28 * 86_400);
        expect(end - start).toBeLessThanOrEqual(31 * 86_400);
        start = end;
      }
    }),
  );
});

it('knows the end 31 January leads to', () => {
  const from = Date.parse('2028-01-31T23:59:59Z') / 1000;
  expect(dateOf(addMonths(from, 1)).toISOString()).toBe('2028-02-29T23:59:59.000Z');
  expect(dateOf(addMonths(from, 13)).toISOString()).toBe('2029-02-28T23:59:59.000Z');
});

it('splits an amount at a moment without giving back more than was paid', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.integer({ min: 1, max: 3_000_000 }),
      fc.integer({ min: -10, max: 3_000_010 }),
      (cents, length, at) => {
        const rest = restOf(cents, { start: 0, end: length }, at);
        expect(rest).toBeGreaterThanOrEqual(0);
        expect(rest).toBeLessThanOrEqual(cents);
        if (at <= 0) expect(rest).toBe(cents);
        if (at >= length) expect(rest).toBe(0);
      },
    ),
  );
});
