import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterErasureEvent,
  erasureDueAt,
  erasureEvents,
  obstaclesOf,
  reminderDueAt,
} from './erasure-life.ts';
import type { ErasureState } from './erasure-life.ts';
import { keepUntil } from './kept-years.ts';

const events = fc.array(fc.constantFrom(...erasureEvents), { maxLength: 30 });

describe('the end of an account', () => {
  it('comes only to who asked for it and did not take it back', () => {
    fc.assert(
      fc.property(events, (told) => {
        let state: ErasureState = 'none';
        const happened: string[] = [];
        for (const event of told) {
          const after = afterErasureEvent(state, event);
          if (after === null) continue;
          happened.push(event);
          state = after;
        }
        const sinceKept = happened.slice(happened.lastIndexOf('keep') + 1);
        if (state === 'erased')
          expect(sinceKept.filter((event, at) => sinceKept.indexOf(event) === at)).toEqual([
            ...['ask', 'begin', 'finish'],
          ]);
        if (state === 'none') expect(sinceKept).toEqual([]);
      }),
    );
  });

  it('has a way back as long as nothing was begun, and none afterwards', () => {
    expect(afterErasureEvent('requested', 'keep')).toBe('none');
    for (const state of ['none', 'begun', 'erased'] as const)
      expect(afterErasureEvent(state, 'keep')).toBeNull();
  });

  it('is fourteen days away, and she is reminded three days before', () => {
    const due = erasureDueAt(new Date('2026-11-21T10:00:00Z'));
    expect(due.toISOString()).toBe('2026-12-05T10:00:00.000Z');
    expect(reminderDueAt(due).toISOString()).toBe('2026-12-02T10:00:00.000Z');
  });

  it('waits for what she has to settle first', () => {
    const free = { isOperator: false, ownsAgencyOfOthers: false, hasOpenPayout: false };
    expect(obstaclesOf(free)).toEqual([]);
    expect(obstaclesOf({ ...free, hasOpenPayout: true })).toEqual(['open_payout']);
    expect(
      obstaclesOf({ isOperator: true, ownsAgencyOfOthers: true, hasOpenPayout: true }),
    ).toEqual(['owns_agency', 'open_payout', 'is_operator']);
  });
});

it('records stay for full calendar years after the one they come from', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
      (from) => {
        const until = keepUntil('invoices', from);
        expect(until.getUTCFullYear() - from.getUTCFullYear()).toBe(9);
        expect(until.toISOString()).toMatch(/-01-01T00:00:00.000Z$/u);
      },
    ),
  );
  expect(keepUntil('sent_notices', new Date('2026-12-31T23:59:59Z')).toISOString()).toBe(
    '2030-01-01T00:00:00.000Z',
  );
});
