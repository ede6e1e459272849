import {
  entitlements,
  gatedFeatures,
  plans,
  subscriptionTiers,
} from '@leakblock/domain/subscriptions';
import { chooseNames, judgeCrawlStart, nextScanAt, scheduledTiers } from '@leakblock/domain/scans';
import { describe, expect, it } from 'vitest';
import { includes, planFeatures, planFrom } from './plan-gate.ts';

describe('from which plan on', () => {
  it.each([
    ['fullScans', 'starter'],
    ['leakCrawler', 'starter'],
    ['removals', 'starter'],
    ['allNames', 'pro'],
    ['searchRemovals', 'pro'],
    ['automaticRemovals', 'pro'],
    ['hourlyScans', 'elite'],
    ['socialRemovals', 'elite'],
    ['deepfakeRemovals', 'elite'],
    ['impersonatorRemovals', 'elite'],
    ['instantAlerts', 'elite'],
  ] as const)('%s: %s', (feature, plan) => {
    expect(planFrom(feature)).toBe(plan);
  });

  it.each(planFeatures)(
    '%s is included in that plan and in every larger one, in no smaller',
    (feature) => {
      const place = plans.findIndex(({ id }) => id === planFrom(feature));
      expect(includes('standard', feature)).toBe(false);
      for (const [index, { tier }] of plans.entries()) {
        expect(includes(tier, feature), tier).toBe(index >= place);
      }
    },
  );
});

it.each(subscriptionTiers)(
  'what %s is told is what the rules of scans and removals say',
  (tier) => {
    for (const feature of gatedFeatures) {
      expect(includes(tier, feature), feature).toBe(entitlements[tier][feature]);
    }
    expect(includes(tier, 'removals')).toBe(entitlements[tier].removalsPer30Days === null);
    expect(includes(tier, 'fullScans')).toBe(nextScanAt(tier, null) !== null);
    expect(includes(tier, 'leakCrawler')).toBe(judgeCrawlStart(tier, [], new Date()).isGranted);
    const names = chooseNames(tier, ['luna', 'mira'], (name) => [name]);
    expect(includes(tier, 'allNames')).toBe(names.stageNames.length === 2);
    const hourly = scheduledTiers().filter(({ everyMs }) => everyMs === 3_600_000);
    expect(includes(tier, 'hourlyScans')).toBe(hourly.some((each) => each.tier === tier));
  },
);
