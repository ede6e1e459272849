import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, daysBetween, endOfTerm, letterMonths } from './letter-term.ts';
import { dueWarning, judgeLetter } from './letter-state.ts';

const letter = {
  starts_on: '2026-11-21',
  ends_on: '2027-11-21',
  revoked_at: null,
  superseded_at: null,
};
const at = (day: string) => new Date(`${day}T23:59:59Z`);

describe('the end of a term', () => {
  it.each([
    ['2026-11-21', 12, '2027-11-21'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-03-31', 24, '2028-03-31'],
  ])('%s and %i months: %s', (start, months, end) => {
    expect(endOfTerm(start, months)).toBe(end);
  });

  it('lies at most two years after the start, as the table wants', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        fc.constantFrom(...letterMonths),
        (start, months) => {
          const days = daysBetween(dayOf(start), endOfTerm(dayOf(start), months));
          expect(days).toBeGreaterThan(months * 29);
          expect(days).toBeLessThanOrEqual(731);
        },
      ),
    );
  });
});

describe('a letter', () => {
  it.each([
    ['2026-11-20', 'not_started'],
    ['2026-11-21', 'alive'],
    ['2027-11-21', 'alive'],
    ['2027-11-22', 'expired'],
  ])('on %s is %s', (day, state) => {
    expect(judgeLetter(letter, at(day))).toBe(state);
  });

  it('that was taken back stays so, whatever else happened', () => {
    const revoked = { ...letter, revoked_at: '2026-12-01T10:00:00Z' };
    expect(judgeLetter(revoked, at('2028-01-01'))).toBe('revoked');
    const replaced = { ...letter, superseded_at: '2026-12-01T10:00:00Z' };
    expect(judgeLetter(replaced, at('2026-12-02'))).toBe('superseded');
    expect(judgeLetter({ ...replaced, ...revoked }, at('2026-12-02'))).toBe('revoked');
  });

  it.each([
    ['2027-10-21', null],
    ['2027-10-22', 30],
    ['2027-11-13', 30],
    ['2027-11-14', 7],
    ['2027-11-19', 7],
    ['2027-11-20', 1],
    ['2027-11-21', 1],
    ['2027-11-22', null],
  ])('on %s the reminder of %s days is due', (day, days) => {
    expect(dueWarning(letter, at(day))).toBe(days);
  });

  it('that has ended reminds nobody', () => {
    expect(
      dueWarning({ ...letter, revoked_at: '2027-11-01T10:00:00Z' }, at('2027-11-20')),
    ).toBeNull();
  });
});
