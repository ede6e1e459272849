import { expect, it } from 'vitest';
import { makeReportInput } from './calls.ts';

const isTaken = (from: string, to: string) => makeReportInput.safeParse({ from, to }).success;

it('a report is about days that a calendar has, a year of them at most, in their order', () => {
  expect(isTaken('2000-01-01', '2000-01-01')).toBe(true);
  expect(isTaken('2026-01-01', '2026-12-31')).toBe(true);
  expect(isTaken('2025-01-01', '2026-01-02')).toBe(false);
  expect(isTaken('2026-01-02', '2026-01-01')).toBe(false);
  for (const day of ['0000-01-01', '0001-12-31', '1999-12-31', '2026-02-30', '-000001-01-01'])
    expect([day, isTaken(day, day)]).toEqual([day, false]);
});
