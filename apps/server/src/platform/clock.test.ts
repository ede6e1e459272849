import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { startClock } from './clock.ts';
import { createLog } from './log.ts';

const log = createLog({ LOG_LEVEL: 'silent' });
const dayMs = 86_400_000;
afterEach(() => {
  vi.restoreAllMocks();
});

it('goes by the database, whatever hangs on the wall', async () => {
  const clock = await startClock(() => Promise.resolve(Date.now() + dayMs), log);
  expect(Math.abs(clock.now().getTime() - Date.now() - dayMs)).toBeLessThan(60_000);
  clock.stop();
});

it('goes on when the clock on the wall is set, and looks at the database again', async () => {
  const right = Date.now.bind(Date);
  let looks = 0;
  const clock = await startClock(() => {
    looks += 1;
    return Promise.resolve(right());
  }, log);
  vi.spyOn(Date, 'now').mockImplementation(() => right() - dayMs);
  expect(Math.abs(clock.now().getTime() - right())).toBeLessThan(60_000);
  await pause(0);
  expect(looks).toBe(2);
  expect(Math.abs(clock.now().getTime() - right())).toBeLessThan(60_000);
  clock.stop();
});

it('goes on while the database does not answer', async () => {
  let isAway = false;
  const clock = await startClock(
    () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(Date.now())),
    log,
  );
  isAway = true;
  const right = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => right() + dayMs);
  clock.now();
  await pause(0);
  expect(Math.abs(clock.now().getTime() - right())).toBeLessThan(60_000);
  clock.stop();
});
