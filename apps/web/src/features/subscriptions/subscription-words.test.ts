import { beforeAll, expect, it } from 'vitest';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { lunasSubscription } from '../../testing/billing-story.ts';
import { subscriptionWords } from './subscription-words.ts';

beforeAll(() => loadAppTexts('en', ['subscriptions', 'billing']));

it.each([
  [{}, 'Creator Pro is active. It renews on December 15, 2026 for €199.'],
  [{ currentPeriodEnd: null }, 'Creator Pro is active.'],
  [
    { cancelAtPeriodEnd: true },
    'Creator Pro is active until December 15, 2026. Then it ends, and nothing more is charged.',
  ],
  [
    { nextPlan: 'starter' },
    'Creator Pro is active until December 15, 2026. Then Starter begins, for €99 a month.',
  ],
  [
    { status: 'past_due', graceEndsAt: '2026-11-28T12:00:00Z' },
    'A payment for Creator Pro is missing. Your protection goes on until November 28, 2026. ' +
      'Check your payment method, and the payment is tried again.',
  ],
  [
    { status: 'past_due', graceEndsAt: '2026-11-28T12:00:00Z', cancelAtPeriodEnd: true },
    'A payment for Creator Pro is missing. Your protection goes on until November 28, 2026. ' +
      'Check your payment method, and the payment is tried again. ' +
      'It is cancelled and ends on December 15, 2026.',
  ],
  [
    { status: 'paused', pausedAt: '2026-11-20T12:00:00Z' },
    'Creator Pro has been paused since November 20, 2026. Nothing is charged, and nothing is ' +
      'scanned or removed meanwhile.',
  ],
  [
    { status: 'incomplete' },
    'The first payment for Creator Pro has not come through. Choose a plan to try again.',
  ],
  [
    { status: 'ended', endReason: 'cancelled' },
    'Creator Pro has ended. The basic features stay free.',
  ],
  [
    { status: 'ended', endReason: 'unpaid' },
    'Creator Pro has ended because a payment was missing. You can begin again at any time.',
  ],
  [
    { provider: 'operator', currentPeriodEnd: null },
    'Creator Pro, given to you by the operator: nothing is charged.',
  ],
  [
    { provider: 'operator' },
    'Creator Pro until December 15, 2026, given to you by the operator: nothing is charged.',
  ],
] as const)('%o is said as: %s', (changes, words) => {
  expect(subscriptionWords({ ...lunasSubscription, ...changes })).toBe(words);
});

it('nobody without a plan is told that she had one', () => {
  expect(subscriptionWords(null)).toBe('You have no plan. The basic features stay free.');
});
