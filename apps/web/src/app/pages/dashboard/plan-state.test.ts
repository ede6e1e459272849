import type { SubscriptionView } from '@leakblock/domain/subscriptions';
import { beforeAll, expect, it } from 'vitest';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { planName, planState } from './plan-state.ts';

beforeAll(() => loadAppTexts('en', ['dashboard', 'subscriptions']));

const active: SubscriptionView = {
  id: '5eed0000-0000-4000-8000-000000000001',
  provider: 'stripe',
  plan: 'pro',
  status: 'active',
  currentPeriodEnd: '2026-12-21T12:00:00Z',
  cancelAtPeriodEnd: false,
  nextPlan: null,
  graceEndsAt: null,
  pausedAt: null,
  endReason: null,
};
const day = 'December 21, 2026';

it.each<[string, Partial<SubscriptionView>, string | null]>([
  ['that is paid', {}, `renews on ${day}`],
  ['that was cancelled', { cancelAtPeriodEnd: true }, `ends on ${day}`],
  ['that changes', { nextPlan: 'starter' }, `Starter from ${day}`],
  ['that the operator gave until a day', { provider: 'operator' }, `ends on ${day}`],
  ['that the operator gave for good', { provider: 'operator', currentPeriodEnd: null }, null],
  [
    'with a missing payment',
    { status: 'past_due', graceEndsAt: '2026-12-28T12:00:00Z' },
    'payment missing: goes on until December 28, 2026',
  ],
  ['that is paused', { status: 'paused', pausedAt: '2026-12-01T12:00:00Z' }, 'paused'],
  ['whose first payment is missing', { status: 'incomplete' }, 'first payment missing'],
  ['that has ended', { status: 'ended', endReason: 'unpaid' }, null],
])('a plan %s', (_, changes, words) => {
  expect(planState({ ...active, ...changes })).toBe(words);
});

it('no plan has no state', () => {
  expect(planState(null)).toBeNull();
});

it.each([
  ['basic', 'Starter'],
  ['elite', 'Top Tier Creator'],
  ['standard', 'Standard'],
  ['admin', 'Admin'],
  [undefined, 'Standard'],
] as const)('tier %s has the plan %s', (tier, name) => {
  expect(planName(tier)).toBe(name);
});

it('a plan that is paused keeps its name, unless another one runs', () => {
  const paused: SubscriptionView = { ...active, status: 'paused' };
  expect(planName('standard', paused)).toBe('Creator Pro');
  expect(planName('elite', paused)).toBe('Top Tier Creator');
  expect(planName('standard', { ...active, status: 'ended' })).toBe('Standard');
});
