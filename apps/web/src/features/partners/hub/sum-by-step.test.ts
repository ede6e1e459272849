import { expect, it } from 'vitest';
import { sumByStep } from './sum-by-step.ts';

const now = new Date('2026-11-21T12:00:00Z');

it('shows every day, also those in which nothing happened', () => {
  const steps = sumByStep({
    period: 'month',
    from: '2026-11-19',
    now,
    counts: [{ day: '2026-11-20', clicks: 4, sign_ups: 2, first_payments: 1 }],
    earned: [
      { created_at: '2026-11-20T23:30:00+00:00', amount_cents: 3345 },
      { created_at: '2026-11-21T00:30:00+02:00', amount_cents: -45 },
      { created_at: '2026-11-01T00:00:00Z', amount_cents: 999 },
    ],
  });
  expect(steps.map(({ step }) => step)).toEqual(['2026-11-19', '2026-11-20', '2026-11-21']);
  expect(steps[1]).toEqual({
    step: '2026-11-20',
    clicks: 4,
    signUps: 2,
    firstPayments: 1,
    earnedCents: 3300,
  });
  expect(steps[2]?.earnedCents).toBe(0);
});

it('sums months over the end of a year', () => {
  const steps = sumByStep({
    period: 'year',
    from: '2025-12-01',
    now,
    counts: [
      { day: '2025-12-31', clicks: 1, sign_ups: 0, first_payments: 0 },
      { day: '2026-01-01', clicks: 2, sign_ups: 0, first_payments: 0 },
    ],
    earned: [],
  });
  expect(steps).toHaveLength(12);
  expect(steps.slice(0, 2).map(({ step, clicks }) => [step, clicks])).toEqual([
    ['2025-12', 1],
    ['2026-01', 2],
  ]);
});
