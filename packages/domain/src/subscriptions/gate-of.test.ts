import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claims, contactScopes } from '../removal-requests/words.ts';
import { platformCategories } from '../site-catalogue/platform.ts';
import { entitlements, gatedFeatures } from './entitlements.ts';
import type { GatedFeature } from './entitlements.ts';
import { gateOf, gateOfNotice, isSentAgain, removalsLeft, smallestPlanWith } from './gate-of.ts';
import type { RemovalInQuestion } from './gate-of.ts';
import { subscriptionTiers } from './judge-subscription.ts';
import type { SubscriptionTier } from './judge-subscription.ts';
import { plans } from './plans.ts';

const now = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

describe('what each tier may do', () => {
  const open: Record<GatedFeature, SubscriptionTier[]> = {
    automaticRemovals: ['pro', 'elite', 'admin'],
    searchRemovals: ['pro', 'elite', 'admin'],
    socialRemovals: ['elite', 'admin'],
    deepfakeRemovals: ['elite', 'admin'],
    impersonatorRemovals: ['elite', 'admin'],
    instantAlerts: ['elite', 'admin'],
  };
  it.each(
    gatedFeatures.flatMap((feature) => subscriptionTiers.map((tier) => [feature, tier] as const)),
  )('%s on %s', (feature, tier) => {
    expect(entitlements[tier][feature]).toBe(open[feature].includes(tier));
  });

  it.each([
    ['standard', 3, null, null, 'none'],
    ['basic', null, 'month', 'week', 'one'],
    ['pro', null, 'week', 'week', 'all'],
    ['elite', null, 'day', 'hour', 'all'],
    ['admin', null, 'day', 'week', 'all'],
  ] as const)('%s: removals, reports, scans and names', (tier, removals, report, scan, names) => {
    expect(entitlements[tier]).toMatchObject({
      removalsPer30Days: removals,
      reportEvery: report,
      scanEvery: scan,
      scanNames: names,
    });
  });

  it('a larger plan has everything that a smaller one has', () => {
    for (const [index, { tier }] of plans.entries())
      for (const smaller of plans.slice(0, index))
        for (const feature of gatedFeatures)
          expect(Number(entitlements[tier][feature])).toBeGreaterThanOrEqual(
            Number(entitlements[smaller.tier][feature]),
          );
  });

  it('plan cards promise what the scheduler does', () => {
    const words = { weekly: 'week', hourly: 'hour' } as const;
    for (const { scanFrequency, tier, usernames } of plans)
      expect(entitlements[tier]).toMatchObject({
        scanEvery: words[scanFrequency],
        scanNames: usernames,
      });
  });

  it('the smallest plan with a feature is named', () => {
    expect(gatedFeatures.map(smallestPlanWith)).toEqual([
      'pro',
      'pro',
      'elite',
      'elite',
      'elite',
      'elite',
    ]);
  });
});

describe('a removal that the tier does not include', () => {
  const copied: RemovalInQuestion = { claim: 'copyright', answers: { what: 'own_work' } };
  const made: RemovalInQuestion = { claim: 'private_data', answers: { what: 'fake' } };
  const posing: RemovalInQuestion = { claim: 'impersonation', answers: { what: 'poses' } };
  it.each<[string, RemovalInQuestion, Partial<Record<SubscriptionTier, GatedFeature>>]>([
    ['a copy on a web page', copied, {}],
    ['a copy on a leak forum', { ...copied, category: 'Forum' }, {}],
    [
      'a copy on a social network',
      { ...copied, category: 'Social' },
      { standard: 'socialRemovals', basic: 'socialRemovals', pro: 'socialRemovals' },
    ],
    [
      'a result of a search engine',
      { ...copied, scope: 'search' },
      { standard: 'searchRemovals', basic: 'searchRemovals' },
    ],
    ['her address on a social network', { claim: 'private_data', category: 'Social' }, {}],
    [
      'a made picture',
      made,
      { standard: 'deepfakeRemovals', basic: 'deepfakeRemovals', pro: 'deepfakeRemovals' },
    ],
    [
      'a profile that poses as her',
      posing,
      {
        standard: 'impersonatorRemovals',
        basic: 'impersonatorRemovals',
        pro: 'impersonatorRemovals',
      },
    ],
  ])('%s', (_, removal, closed) => {
    for (const tier of subscriptionTiers)
      expect([tier, gateOf(tier, removal)]).toEqual([tier, closed[tier] ?? null]);
  });

  it('is never one of intimate images without consent', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...subscriptionTiers),
        fc.constantFrom(...contactScopes),
        fc.constantFrom(...platformCategories),
        fc.constantFrom('fake', 'intimate', 'others_photo'),
        (tier, scope, category, what) => {
          expect(
            gateOf(tier, { claim: 'intimate_image', answers: { what }, scope, category }),
          ).toBeNull();
        },
      ),
    );
  });

  it('is one that the named plan includes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...subscriptionTiers),
        fc.constantFrom(...claims),
        fc.constantFrom(...contactScopes),
        fc.constantFrom(...platformCategories, null),
        fc.constantFrom('fake', 'own_work', 'poses'),
        (tier, claim, scope, category, what) => {
          const feature = gateOf(tier, { claim, scope, category, answers: { what } });
          if (feature === null) return;
          expect(entitlements[tier][feature]).toBe(false);
          const plan = plans.find(({ id }) => id === smallestPlanWith(feature));
          expect(plan === undefined ? null : entitlements[plan.tier][feature]).toBe(true);
        },
      ),
    );
  });
});

describe('a case that was begun', () => {
  const about = { claim: 'copyright', tier: 'standard', begunTier: 'standard' } as const;
  it('has search engines asked under her plan, or under the one it was begun with', () => {
    for (const tier of subscriptionTiers) {
      const expected = entitlements[tier].searchRemovals ? null : 'searchRemovals';
      expect(gateOfNotice({ ...about, tier }, 'search')).toBe(expected);
      expect(gateOfNotice({ ...about, begunTier: tier }, 'search')).toBe(expected);
      expect(gateOfNotice({ ...about, tier, claim: 'intimate_image' }, 'search')).toBeNull();
    }
  });

  it('is written about to everybody else whatever her plan is by now', () => {
    for (const scope of contactScopes.filter((each) => each !== 'search'))
      for (const claim of claims) expect(gateOfNotice({ ...about, claim }, scope)).toBeNull();
  });

  it('is reported again by itself where the plan says so, and always when it hurts most', () => {
    expect(subscriptionTiers.filter((tier) => isSentAgain(tier, 'copyright'))).toEqual([
      'pro',
      'elite',
      'admin',
    ]);
    expect(subscriptionTiers.every((tier) => isSentAgain(tier, 'intimate_image'))).toBe(true);
  });
});

describe('removals in 30 days', () => {
  it('are three without a plan, and as many as there are with one', () => {
    const begun = [daysAgo(1), daysAgo(29), daysAgo(30), daysAgo(40)];
    expect(removalsLeft('standard', begun, now)).toEqual({ left: 1, nextAt: null });
    expect(removalsLeft('standard', [...begun, daysAgo(10)], now)).toEqual({
      left: 0,
      nextAt: daysAgo(-1),
    });
    for (const tier of ['basic', 'pro', 'elite', 'admin'] as const)
      expect(removalsLeft(tier, Array<Date>(50).fill(daysAgo(1)), now)).toEqual({
        left: null,
        nextAt: null,
      });
  });

  it('have a place again when it was said', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 12 }), (days) => {
        const begun = days.map(daysAgo);
        const { left, nextAt } = removalsLeft('standard', begun, now);
        expect(nextAt === null).toBe((left ?? 0) > 0);
        if (nextAt !== null)
          expect(removalsLeft('standard', begun, nextAt).left).toBeGreaterThan(0);
      }),
    );
  });
});
