import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkVerdicts, judgeRun, judgeRuns } from './checks.ts';
import type { CheckRow, RunVerdict } from './checks.ts';

const row = (verdict: CheckRow['verdict'], more: Partial<CheckRow> = {}): CheckRow => ({
  vantage: 'first',
  target: 'page',
  verdict,
  signals: [],
  ...more,
});
const second = { vantage: 'second' as const };

describe('a run', () => {
  it('says gone only when page and files are gone for every vantage', () => {
    const gone = [row('gone'), row('gone', second)];
    expect(judgeRun(gone).verdict).toBe('gone');
    expect(judgeRun([...gone, row('present', { target: 'media' })]).verdict).toBe('present');
    expect(judgeRun([...gone, row('inconclusive', { target: 'media' })]).verdict).toBe('gone');
    expect(judgeRun([row('gone'), row('inconclusive', second)]).verdict).toBe('inconclusive');
    expect(judgeRun([]).verdict).toBe('inconclusive');
  });

  it('shows a page that hides from us', () => {
    expect(judgeRun([row('gone'), row('present', second)])).toMatchObject({
      verdict: 'present',
      isHidden: true,
      signals: ['hidden_from_us'],
    });
    expect(judgeRun([row('present')]).isHidden).toBe(false);
    // The files stand for both: nothing is hidden.
    const file = row('present', { target: 'media' });
    expect(judgeRun([row('gone'), file, row('gone', second)]).isHidden).toBe(false);
  });

  it('is never gone as long as anybody sees it', () => {
    const rows = fc.array(
      fc.record({
        vantage: fc.constantFrom('first' as const, 'second' as const),
        target: fc.constantFrom('page' as const, 'media' as const),
        verdict: fc.constantFrom(...checkVerdicts),
        signals: fc.constant([]),
      }),
    );
    fc.assert(
      fc.property(rows, (some) => {
        const isSeen = some.some(({ verdict }) => verdict === 'present' || verdict === 'moved');
        const isDoubted = some.some(
          ({ target, verdict }) => target === 'page' && verdict === 'inconclusive',
        );
        const { verdict } = judgeRun(some);
        if (isDoubted || some.some((one) => one.verdict === 'present'))
          expect(verdict).not.toBe('gone');
        if (verdict === 'gone') expect(isSeen && isDoubted).toBe(false);
      }),
    );
  });
});

describe('runs over time', () => {
  const at = (hours: number): Date => new Date(Date.UTC(2026, 10, 21) + hours * 3_600_000);
  const saw = (hours: number, verdict: RunVerdict['verdict'], isNameUnknown = false) => ({
    at: at(hours),
    run: { verdict, signals: [], isHidden: false, isNameUnknown },
  });

  it('prove a removal after six hours, not sooner', () => {
    expect(judgeRuns([saw(0, 'gone')]).state).toBe('offline');
    expect(judgeRuns([saw(5, 'gone'), saw(0, 'gone')]).state).toBe('offline');
    expect(judgeRuns([saw(6, 'gone'), saw(0, 'gone')])).toEqual({
      state: 'gone',
      goneSince: at(0),
      inconclusive: 0,
    });
  });

  it('begin anew when the page was seen in between', () => {
    const runs = [saw(8, 'gone'), saw(4, 'present'), saw(0, 'gone')];
    expect(judgeRuns(runs)).toMatchObject({ state: 'offline', goneSince: at(8) });
    expect(judgeRuns([saw(9, 'present'), ...runs]).state).toBe('up');
  });

  it('stay as they were when nothing can be said, and count that', () => {
    const runs = [
      saw(9, 'inconclusive'),
      saw(8, 'inconclusive'),
      saw(7, 'inconclusive'),
      saw(0, 'gone'),
    ];
    expect(judgeRuns(runs)).toMatchObject({ state: null, inconclusive: 3 });
    expect(judgeRuns([saw(10, 'gone'), ...runs]).state).toBe('gone');
  });

  it('take an unknown name for gone after a day only', () => {
    const unknown = (hours: number) => saw(hours, 'inconclusive', true);
    expect(judgeRuns([unknown(0)]).state).toBeNull();
    expect(judgeRuns([unknown(23), unknown(0)]).state).toBeNull();
    expect(judgeRuns([unknown(24), unknown(0)]).state).toBe('gone');
    expect(judgeRuns([unknown(30), saw(12, 'present'), unknown(0)]).state).toBeNull();
  });

  it('leave what was proven by one sign proven when it is gone by the other', () => {
    const unknown = (hours: number) => saw(hours, 'inconclusive', true);
    const pageWent = [saw(8, 'gone'), saw(0, 'gone')];
    expect(judgeRuns([unknown(20), ...pageWent])).toMatchObject({
      state: 'gone',
      goneSince: at(0),
    });
    const nameWent = [unknown(24), unknown(0)];
    expect(judgeRuns([saw(30, 'gone'), ...nameWent])).toMatchObject({
      ...{ state: 'gone', goneSince: at(0) },
    });
    // One sign once is no proof of the other.
    expect(judgeRuns([unknown(20), saw(0, 'gone')]).state).toBe('offline');
  });
});
