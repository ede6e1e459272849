import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromClock, timeZones, toClock } from './time-zones.ts';

it('minutes after midnight and clocks say the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
      expect(fromClock(toClock(minutes))).toBe(minutes);
    }),
  );
  expect(toClock(1320)).toBe('22:00');
});

it.each(['', '24:00', '12:60', '7:00', 'noon'])('%s is no time', (clock) => {
  expect(fromClock(clock)).toBeNull();
});

it('a zone that the browser has under another name can be chosen, once', () => {
  const zones = timeZones('Europe/Berlin', 'Asia/Calcutta', 'Asia/Calcutta');
  expect(zones.filter((zone) => zone === 'Asia/Calcutta')).toHaveLength(1);
  expect(zones.filter((zone) => zone === 'Europe/Berlin')).toHaveLength(1);
  expect(zones).toContain('UTC');
});
