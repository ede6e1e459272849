import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alertDueAt,
  endOfQuiet,
  isQuiet,
  isTimeZone,
  mailTries,
  minuteOfDay,
  retryAfterMs,
} from './mail-times.ts';

const at = (text: string) => new Date(text);
const night = { from: 22 * 60, to: 7 * 60 };
const minuteMs = 60_000;

describe('quiet hours', () => {
  it.each([
    ['in the evening', '2026-11-21T21:30:00Z', '2026-11-22T06:00:00Z'],
    ['after midnight', '2026-11-22T02:15:20Z', '2026-11-22T06:00:00Z'],
    ['at their first minute', '2026-11-21T21:00:00Z', '2026-11-22T06:00:00Z'],
    ['in the minute before', '2026-11-21T20:59:59Z', '2026-11-21T20:59:59Z'],
    ['at their end', '2026-11-22T06:00:00Z', '2026-11-22T06:00:00Z'],
    ['at noon', '2026-11-22T11:00:00Z', '2026-11-22T11:00:00Z'],
    ['in the night that loses an hour', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z'],
    ['in the night that gains one', '2026-10-24T22:00:00Z', '2026-10-25T06:00:00Z'],
  ])('in Berlin, %s', (_when, from, until) => {
    expect(endOfQuiet(at(from), night, 'Europe/Berlin')).toEqual(at(until));
  });

  it('that end in an hour that the clocks leave out end when it would have begun', () => {
    const end = endOfQuiet(at('2026-03-29T00:30:00Z'), { from: 0, to: 150 }, 'Europe/Berlin');
    expect(end).toEqual(at('2026-03-29T01:00:00Z'));
  });

  it('within the hour that comes twice are over for the first time as the clock says so', () => {
    const quiet = { from: 0, to: 150 };
    expect(endOfQuiet(at('2026-10-25T00:10:00Z'), quiet, 'Europe/Berlin')).toEqual(
      at('2026-10-25T00:30:00Z'),
    );
  });

  it('shift to the first minute that is not quiet, in every zone and on every day', () => {
    const zones = ['Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu'];
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(
        fc.date({ min: at('2026-01-01'), max: at('2027-12-31'), noInvalidDate: true }),
        fc.record({ from: minute, to: minute }),
        fc.constantFrom(...zones),
        (moment, quiet, zone) => {
          const end = endOfQuiet(moment, quiet, zone);
          expect(isQuiet(end, quiet, zone)).toBe(false);
          expect(end.getTime()).toBeGreaterThanOrEqual(moment.getTime());
          if (end > moment) {
            expect(isQuiet(new Date(end.getTime() - minuteMs), quiet, zone)).toBe(true);
            expect(end.getTime() % minuteMs).toBe(0);
          }
          expect(end.getTime() - moment.getTime()).toBeLessThanOrEqual(25.5 * 60 * minuteMs);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('skip no moment that is not quiet, also where clocks are changed', () => {
    const change = at('2026-03-29T01:00:00Z').getTime();
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(
        fc.integer({ min: -600, max: 60 }),
        fc.record({ from: minute, to: minute }),
        (offset, quiet) => {
          const moment = new Date(change + offset * minuteMs);
          const end = endOfQuiet(moment, quiet, 'Europe/Berlin').getTime();
          for (let time = moment.getTime(); time < end; time += 7 * minuteMs)
            expect(isQuiet(new Date(time), quiet, 'Europe/Berlin')).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('of no length hold nothing back', () => {
    const noon = at('2026-11-21T12:00:00Z');
    expect(endOfQuiet(noon, { from: 720, to: 720 }, 'UTC')).toBe(noon);
  });
});

describe('alerts', () => {
  const seen = at('2026-11-21T12:20:00Z');
  it.each([
    ['at_once', '2026-11-21T12:20:00Z'],
    ['hourly', '2026-11-21T13:00:00Z'],
    ['daily', '2026-11-22T08:00:00Z'],
  ] as const)('%s', (pace, due) => {
    expect(alertDueAt(seen, pace, 'Europe/Berlin')).toEqual(at(due));
  });
});

it('tells time zones from other words', () => {
  expect(['Europe/Berlin', 'UTC', 'Pacific/Chatham'].map(isTimeZone)).toEqual([true, true, true]);
  expect(['Berlin', '', '../etc', 'Europe/Berlin\u0000'].map(isTimeZone)).toEqual(
    Array.from({ length: 4 }, () => false),
  );
  expect(minuteOfDay(at('2026-11-21T23:59:59Z'), 'UTC')).toBe(1439);
  expect(minuteOfDay(at('2026-11-21T00:00:00Z'), 'UTC')).toBe(0);
});

it('tries last about a day', () => {
  const waits = Array.from({ length: mailTries - 1 }, (_, tried) => retryAfterMs(tried + 1));
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThan(25);
});
