import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasRecovered, judgeFailure } from './judge-source.ts';
import { takesOverByItself } from './judge-take-over.ts';
import { siteStates } from './platform.ts';
import type { SiteState } from './platform.ts';

const now = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const times = (count: number, state: SiteState): SiteState[] => Array<SiteState>(count).fill(state);

describe('a site', () => {
  it('is switched off after five wrong canaries over three days', () => {
    const canaries = [...times(3, 'blind'), ...times(2, 'leaky')];
    expect(judgeFailure({ canaries, failingSince: daysAgo(3) }, now)).toBe('blind');
    expect(judgeFailure({ canaries, failingSince: daysAgo(2.9) }, now)).toBeNull();
    expect(judgeFailure({ canaries: canaries.slice(1), failingSince: daysAgo(9) }, now)).toBeNull();
  });

  it('that turns us away or is down has three weeks', () => {
    expect(judgeFailure({ canaries: times(7, 'down'), failingSince: daysAgo(20) }, now)).toBeNull();
    const canaries: SiteState[] = ['walled', ...times(6, 'down')];
    expect(judgeFailure({ canaries, failingSince: daysAgo(21) }, now)).toBe('walled');
  });

  it('with one good canary among the last five stays, however long it is ill', () => {
    const state = fc.constantFrom(...siteStates);
    fc.assert(
      fc.property(fc.array(state, { maxLength: 7 }), fc.nat(4), fc.nat(400), (all, place, days) => {
        const canaries = [...all.slice(0, place), 'good' as const, ...all.slice(place)];
        const judged = judgeFailure({ canaries, failingSince: daysAgo(days) }, now);
        expect(canaries.indexOf('good') < 5 ? judged : null).toBeNull();
      }),
    );
  });

  it('is asked again after two good ones in a row', () => {
    expect(hasRecovered({ canaries: ['good', 'good', 'blind'] })).toBe(true);
    expect(hasRecovered({ canaries: ['good', 'blind', 'good'] })).toBe(false);
    expect(hasRecovered({ canaries: ['good'] })).toBe(false);
  });
});

describe('a new version of a list', () => {
  const version = { isAllowed: true, inUse: 100, added: 4, changed: 3, removed: 3 };
  it('with few changes is taken over by itself where that is allowed', () => {
    expect(takesOverByItself(version)).toBe(true);
    expect(takesOverByItself({ ...version, isAllowed: false })).toBe(false);
    expect(takesOverByItself({ ...version, removed: 4 })).toBe(false);
  });
  it('that is the first always waits', () => {
    expect(takesOverByItself({ ...version, inUse: null })).toBe(false);
    expect(takesOverByItself({ ...version, inUse: 0 })).toBe(false);
  });
});
