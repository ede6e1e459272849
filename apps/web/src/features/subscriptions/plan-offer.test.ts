import { planIds } from '@leakblock/domain/subscriptions';
import { expect, it } from 'vitest';
import { lunasSubscription } from '../../testing/billing-story.ts';
import { obstacleOf, offerOf } from './plan-offer.ts';

const now = new Date('2026-11-21T12:00:00Z');
const end = lunasSubscription.currentPeriodEnd;

it.each([
  ['nobody', null, ['choose', 'choose', 'choose'], null],
  ['a plan that ended', { status: 'ended' }, ['choose', 'choose', 'choose'], null],
  ['one that was never paid', { status: 'incomplete' }, ['choose', 'choose', 'choose'], null],
  ['Creator Pro', {}, ['downgrade', 'current', 'upgrade'], null],
  ['a smaller plan that waits', { nextPlan: 'starter' }, ['next', 'current', 'upgrade'], null],
  ['a plan that ends', { cancelAtPeriodEnd: true }, ['none', 'current', 'none'], 'keepFirst'],
  ['a missing payment', { status: 'past_due' }, ['none', 'current', 'none'], 'payFirst'],
  ['a pause', { status: 'paused' }, ['none', 'current', 'none'], 'resumeFirst'],
  ['a given plan', { provider: 'operator' }, ['none', 'current', 'choose'], 'given'],
] as const)('with %s the cards offer %#', (_, changes, kinds, obstacle) => {
  const subscription = changes === null ? null : { ...lunasSubscription, ...changes };
  expect(planIds.map((plan) => offerOf(plan, { subscription }, now).kind)).toEqual(kinds);
  expect(obstacleOf(subscription)).toBe(obstacle);
});

it('a smaller plan that waits begins with the next period', () => {
  const waits = { ...lunasSubscription, nextPlan: 'starter' } as const;
  expect(offerOf('starter', { subscription: waits }, now)).toEqual({ kind: 'next', from: end });
});

it.each([
  ['starter', ['current', 'choose', 'choose']],
  ['pro', ['none', 'current', 'choose']],
  ['elite', ['none', 'none', 'current']],
] as const)('an agency that pays for %s leaves only what is higher to buy', (plan, kinds) => {
  const coveredBy = { agencyName: 'Lantern Talent', plan };
  const offered = (subscription: typeof lunasSubscription | null) =>
    planIds.map((id) => offerOf(id, { subscription, coveredBy }, now).kind);
  expect(offered(null)).toEqual(kinds);
  // Her own plan is hers to change, whoever pays for another.
  expect(offered(lunasSubscription)).toEqual(['downgrade', 'current', 'upgrade']);
});
