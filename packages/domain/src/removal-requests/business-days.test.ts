import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addBusinessDays,
  counterNoticeClock,
  isUsBusinessDay,
  isUsFederalHoliday,
} from './business-days.ts';

const holidays2026 = [
  '2026-01-01',
  '2026-01-19',
  '2026-02-16',
  '2026-05-25',
  '2026-06-19',
  // Independence Day falls on a Saturday.
  '2026-07-03',
  '2026-07-04',
  '2026-09-07',
  '2026-10-12',
  '2026-11-11',
  '2026-11-26',
  '2026-12-25',
];

const everyDay = (year: number) =>
  Array.from({ length: 366 }, (_, index) =>
    new Date(Date.UTC(year, 0, 1 + index)).toISOString().slice(0, 10),
  ).filter((date) => date.startsWith(String(year)));

it('knows the federal holidays of a year, and the Friday before one on a Saturday', () => {
  const observed = everyDay(2026).filter((date) => !isUsBusinessDay(date));
  const weekdays = observed.filter((date) => ![0, 6].includes(new Date(date).getUTCDay()));
  expect(weekdays).toEqual(holidays2026.filter((date) => date !== '2026-07-04'));
});

it.each([
  // New Year's Day of 2028 is a Saturday: observed in the year before.
  ['2027-12-31', true],
  // Juneteenth of 2027 is a Saturday, Christmas of 2022 was a Sunday.
  ['2027-06-18', true],
  ['2022-12-26', true],
  // Before 2021 there was no Juneteenth.
  ['2020-06-19', false],
  ['2026-11-27', false],
])('%s is a holiday: %s', (date, isHoliday) => {
  expect(isUsFederalHoliday(date)).toBe(isHoliday);
});

it('gives the time of a counter-notice over Thanksgiving', () => {
  expect(counterNoticeClock('2026-11-20')).toEqual({
    decideBy: '2026-12-07',
    restoredBy: '2026-12-11',
  });
});

it('never lands on a day that does not count, and counts every step', () => {
  const dates = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(dates, fc.nat(30), fc.nat(30), (date, first, second) => {
      const end = addBusinessDays(date, first + second);
      expect(end).toBe(addBusinessDays(addBusinessDays(date, first), second));
      if (first + second > 0) expect(isUsBusinessDay(end)).toBe(true);
      const between = Math.round((Date.parse(end) - Date.parse(date)) / 86_400_000);
      expect(between).toBeGreaterThanOrEqual(first + second);
    }),
  );
});

it('refuses what is no date', () => {
  expect(() => addBusinessDays('soon', 3)).toThrow(RangeError);
});
