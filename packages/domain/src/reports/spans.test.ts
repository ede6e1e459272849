import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  lastSpan,
  nextReportAt,
  regularKind,
  regularKinds,
  seriesOf,
  spanBefore,
} from './spans.ts';

const dayMs = 86_400_000;
const moments = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2090-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const kinds = fc.constantFrom(...regularKinds);
const after = (day: string, days = 1) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

describe('spans of UTC', () => {
  it.each([
    ['daily', '2026-11-20', '2026-11-20', '2026-11-19', '2026-11-19'],
    ['weekly', '2026-11-09', '2026-11-15', '2026-11-02', '2026-11-08'],
    ['monthly', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ] as const)('on Saturday, 21 November: %s', (kind, from, to, fromBefore, toBefore) => {
    for (const time of ['00:00:00Z', '23:59:59.999Z']) {
      const span = lastSpan(kind, new Date(`2026-11-21T${time}`));
      expect(span).toEqual({ from, to });
      expect(spanBefore(kind, span)).toEqual({ from: fromBefore, to: toBefore });
    }
  });

  it('a week ends on Sunday at midnight, a month knows leap years', () => {
    expect(lastSpan('weekly', new Date('2026-11-22T23:59:59Z')).to).toBe('2026-11-15');
    expect(lastSpan('weekly', new Date('2026-11-23T00:00:00Z')).to).toBe('2026-11-22');
    expect(lastSpan('monthly', new Date('2028-03-01T00:00:00Z')).to).toBe('2028-02-29');
  });

  it('are over, hold whole units, and follow each other without a gap', () => {
    fc.assert(
      fc.property(kinds, moments, (kind, now) => {
        const span = lastSpan(kind, now);
        expect(Date.parse(span.to) + dayMs).toBeLessThanOrEqual(now.getTime());
        if (kind === 'daily') expect(span.from).toBe(span.to);
        if (kind === 'weekly') {
          expect(new Date(span.from).getUTCDay()).toBe(1);
          expect(after(span.from, 6)).toBe(span.to);
        }
        if (kind === 'monthly') {
          expect([span.from.slice(8), after(span.to).slice(8)]).toEqual(['01', '01']);
          expect(span.from.slice(0, 7)).toBe(span.to.slice(0, 7));
        }
        expect(after(spanBefore(kind, span).to)).toBe(span.from);
      }),
    );
  });

  it('the next report is due when the running span is the last one', () => {
    fc.assert(
      fc.property(kinds, moments, (kind, now) => {
        const at = nextReportAt(kind, now);
        expect(at.getTime()).toBeGreaterThan(now.getTime());
        const next = lastSpan(kind, at);
        expect(next.from).toBe(after(lastSpan(kind, now).to));
        expect(after(next.to)).toBe(at.toISOString().slice(0, 10));
        expect(lastSpan(kind, new Date(at.getTime() - 1))).toEqual(lastSpan(kind, now));
      }),
    );
  });

  it('days that she chose are compared with as many right before them', () => {
    fc.assert(
      fc.property(moments, fc.nat(365), (from, length) => {
        const first = from.toISOString().slice(0, 10);
        const before = spanBefore('chosen', { from: first, to: after(first, length) });
        expect(before).toEqual({ from: after(first, -length - 1), to: after(first, -1) });
      }),
    );
  });
});

it('a series leaves out no day of a month, and no week of more', () => {
  fc.assert(
    fc.property(moments, fc.nat(365), (from, length) => {
      const first = from.toISOString().slice(0, 10);
      const last = after(first, length);
      const { by, days } = seriesOf({ from: first, to: last });
      expect(by).toBe(length < 31 ? 'day' : 'week');
      const step = by === 'day' ? 1 : 7;
      for (const [at, day] of days.slice(1).entries())
        expect(day).toBe(after(days[at] ?? '', step));
      expect((days[0] ?? '') <= first && after(days[0] ?? '', step) > first).toBe(true);
      expect((days.at(-1) ?? '') <= last && after(days.at(-1) ?? '', step) > last).toBe(true);
    }),
  );
});

it('a plan gives the reports that it names', () => {
  expect([null, 'day', 'week', 'month'].map((every) => regularKind(every as never))).toEqual([
    null,
    'daily',
    'weekly',
    'monthly',
  ]);
});
