import { expect, it } from 'vitest';
import { judgeSubscription } from './judge-subscription.ts';

it.each([
  [
    'standard',
    false,
    { subscribed: false, subscription_tier: 'standard', had_subscription: false },
  ],
  ['basic', false, { subscribed: true, subscription_tier: 'basic', had_subscription: true }],
  ['pro', false, { subscribed: true, subscription_tier: 'pro', had_subscription: true }],
  ['top', false, { subscribed: true, subscription_tier: 'elite', had_subscription: true }],
  [null, false, { subscribed: false, subscription_tier: 'standard', had_subscription: false }],
  ['admin', false, { subscribed: false, subscription_tier: 'standard', had_subscription: false }],
  ['standard', true, { subscribed: true, subscription_tier: 'admin', had_subscription: false }],
])('tier %s, admin: %s', (tier, isAdmin, answer) => {
  expect(judgeSubscription({ tier, isAdmin })).toEqual({ ...answer, message: null });
});

it('remembers a plan that is over', () => {
  expect(
    judgeSubscription({ tier: 'standard', isAdmin: false, hadSubscription: true }),
  ).toMatchObject({ subscribed: false, subscription_tier: 'standard', had_subscription: true });
});
