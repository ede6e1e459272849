import { expect, it } from 'vitest';
import { startClock } from './clock.ts';

it('runs what becomes due in the order of its moments, each at its own moment', async () => {
  const clock = startClock();
  const seen: [string, number][] = [];
  const note = (what: string) => () => {
    seen.push([what, Math.round(clock.now() / 1000)]);
  };
  clock.after(3_600_000, note('hour'));
  clock.after(60_000, () => {
    note('minute')();
    clock.after(60_000, note('two minutes'));
  });
  await clock.advance(30_000);
  expect(seen).toEqual([]);
  await clock.advance(2 * 3_600_000);
  expect(seen).toEqual([
    ['minute', 60],
    ['two minutes', 120],
    ['hour', 3600],
  ]);
  expect(clock.now()).toBeGreaterThanOrEqual(7_230_000);
  clock.stop();
});

it('runs by itself when real time comes', async () => {
  const clock = startClock();
  await new Promise<void>((resolve) => clock.after(5, resolve));
  clock.stop();
});
