import { assert, date, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import { dueGraceStep, graceSchedule, graceSteps } from './grace-notices.ts';
import { graceDays } from './subscription-status.ts';

const dayMs = 86_400_000;
const pastDueSince = new Date('2026-11-01T08:00:00Z');
const grace = { pastDueSince, graceEndsAt: new Date(pastDueSince.getTime() + graceDays * dayMs) };
const onDay = (day: number) => new Date(pastDueSince.getTime() + day * dayMs);

it.each([
  [-0.01, null],
  [0, 'failed'],
  [3.9, 'failed'],
  [4, 'three_days_left'],
  [5.9, 'three_days_left'],
  [6, 'one_day_left'],
  [6.99, 'one_day_left'],
  [7, 'over'],
  [30, 'over'],
])('after %d days the notice is %s', (day, step) => {
  expect(dueGraceStep(grace, onDay(day))).toBe(step);
});

it('a short grace skips what would be told before the failure', () => {
  const short = { pastDueSince, graceEndsAt: onDay(2) };
  expect(dueGraceStep(short, onDay(0))).toBe('three_days_left');
});

it('steps come in their order, each within the grace, and none goes back', () => {
  const moments = date({
    noInvalidDate: true,
    min: new Date('2020-01-01'),
    max: new Date('2040-01-01'),
  });
  assert(
    property(
      ...[moments, integer({ min: 1, max: 30 * dayMs }), integer({ min: 0, max: 40 * dayMs })],
      (since, length, later) => {
        const span = { pastDueSince: since, graceEndsAt: new Date(since.getTime() + length) };
        const times = graceSchedule(span).map(({ at }) => at.getTime());
        expect(times).toEqual([...times].sort((a, b) => a - b));
        expect(times[0]).toBe(since.getTime());
        expect(times.at(-1)).toBe(span.graceEndsAt.getTime());
        const index = (at: number) =>
          graceSteps.indexOf(dueGraceStep(span, new Date(at)) ?? 'failed');
        expect(index(since.getTime() + later + 1000)).toBeGreaterThanOrEqual(
          index(since.getTime() + later),
        );
      },
    ),
  );
});
