import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { subscriptionTiers } from '../subscriptions/judge-subscription.ts';
import { plans } from '../subscriptions/plans.ts';
import { askedNamesPerSite } from './full-scan-limits.ts';
import {
  chooseNames,
  chooseSearches,
  judgeManualStart,
  nextScanAt,
  scheduledTiers,
} from './full-scan-plan.ts';

const noon = new Date('2026-11-21T12:00:00Z');
const hoursAgo = (hours: number) => new Date(noon.getTime() - hours * 3600_000);

describe('the schedule', () => {
  it('keeps what the plans say', () => {
    const words = { weekly: 7 * 24, hourly: 1 };
    for (const { tier, scanFrequency } of plans) {
      const next = nextScanAt(tier, noon);
      expect(next?.getTime()).toBe(noon.getTime() + words[scanFrequency] * 3600_000);
    }
  });

  it('is for those who pay, and for the admins who look after them', () => {
    expect(nextScanAt('standard', null)).toBeNull();
    expect(scheduledTiers().map(({ tier }) => tier)).toEqual(
      subscriptionTiers.filter((tier) => tier !== 'standard'),
    );
  });

  it('is due at once for who was never scanned', () => {
    expect(nextScanAt('basic', null)!.getTime()).toBeLessThan(noon.getTime());
  });
});

describe('after a scan that failed', () => {
  it('the next one is not put off by a period, but waits a while', () => {
    expect(nextScanAt('basic', null, hoursAgo(0.5))).toEqual(hoursAgo(-0.5));
    expect(nextScanAt('basic', hoursAgo(200), hoursAgo(3))).toEqual(hoursAgo(2));
    expect(nextScanAt('basic', hoursAgo(20), hoursAgo(3))).toEqual(hoursAgo(20 - 168));
    expect(nextScanAt('standard', null, hoursAgo(3))).toBeNull();
  });
});

describe('starting by hand', () => {
  it('needs a plan, then a name', () => {
    expect(judgeManualStart({ tier: 'standard', names: 2 }, [], noon)).toEqual({
      isGranted: false,
      code: 'scans.plan_required',
    });
    expect(judgeManualStart({ tier: 'elite', names: 0 }, [], noon)).toMatchObject({
      code: 'scans.names_required',
    });
  });

  it.each([
    ['basic', 1],
    ['pro', 3],
    ['elite', 10],
    ['admin', 10],
  ] as const)('on %s goes %i times in any 24 hours', (tier, limit) => {
    const starts = Array.from({ length: limit }, (_, index) => hoursAgo(index + 1));
    expect(judgeManualStart({ tier, names: 1 }, starts.slice(1), noon)).toEqual({
      isGranted: true,
      left: 1,
    });
    expect(judgeManualStart({ tier, names: 1 }, starts, noon)).toEqual({
      isGranted: false,
      code: 'scans.start_limit_reached',
      retryAfter: (24 - limit) * 3600,
    });
    expect(judgeManualStart({ tier, names: 1 }, [hoursAgo(24)], noon).isGranted).toBe(true);
  });

  it('is granted to whoever waited as long as told', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 48 * 60 }), { maxLength: 30 }),
        fc.constantFrom('basic', 'pro', 'elite'),
        (minutes, tier) => {
          const starts = minutes.map((ago) => hoursAgo(ago / 60));
          const answer = judgeManualStart({ tier, names: 1 }, starts, noon);
          if (answer.isGranted) return;
          const then = new Date(noon.getTime() + (answer.retryAfter ?? 0) * 1000);
          expect(judgeManualStart({ tier, names: 1 }, starts, then).isGranted).toBe(true);
        },
      ),
    );
  });
});

describe('names', () => {
  const spell = (name: string) => [name, `${name}_`, `${name}.x`, `real${name}`];

  it('are one on the smallest plan and all on the others', () => {
    expect(chooseNames('basic', ['luna', 'mara'], spell).asked).toEqual([
      { name: 'luna', stageName: 'luna' },
      { name: 'luna_', stageName: 'luna' },
      { name: 'luna.x', stageName: 'luna' },
    ]);
    expect(chooseNames('pro', ['luna', 'mara'], spell).asked.map(({ name }) => name)).toEqual([
      'luna',
      'mara',
      'luna_',
      'mara_',
      'luna.x',
      'mara.x',
    ]);
    expect(chooseNames('standard', ['luna'], spell)).toEqual({ stageNames: [], asked: [] });
  });

  it('that cannot be asked are still looked for', () => {
    expect(chooseNames('pro', ['小林'], () => [])).toEqual({ stageNames: ['小林'], asked: [] });
  });

  it('never ask one site more often than it is asked for, and no spelling twice', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 50 }),
        fc.constantFrom('basic', 'pro', 'elite', 'admin'),
        (names, tier) => {
          const { asked } = chooseNames(tier, names, (name) => [name, name.toUpperCase(), 'same']);
          expect(asked.length).toBeLessThanOrEqual(askedNamesPerSite);
          expect(new Set(asked.map(({ name }) => name)).size).toBe(asked.length);
        },
      ),
    );
  });
});

describe('questions to search engines', () => {
  it('are as many as the plan pays for, every name’s first one first', () => {
    const queries = [
      ['a1', 'a2', 'a3'],
      ['b1', 'b2', 'b3'],
    ];
    expect(chooseSearches('basic', queries, 0)).toEqual(['a1', 'b1', 'a2', 'b2']);
    expect(chooseSearches('standard', queries, 0)).toEqual([]);
    expect(chooseSearches('pro', [], 0)).toEqual([]);
  });

  it('all come round when scans are many and small', () => {
    const queries = [Array.from({ length: 20 }, (_, index) => index)];
    const asked = Array.from({ length: 7 }, (_, turn) => chooseSearches('elite', queries, turn));
    expect(new Set(asked.flat()).size).toBe(20);
  });
});
