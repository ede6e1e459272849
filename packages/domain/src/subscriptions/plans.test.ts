import { expect, it } from 'vitest';
import { passesGate, planLabel, plans } from './plans.ts';

it('plan prices are 99, 199 and 349 euros a month', () => {
  expect(plans.map(({ id, monthlyPriceCents }) => [id, monthlyPriceCents])).toEqual([
    ['starter', 9900],
    ['pro', 19_900],
    ['elite', 34_900],
  ]);
  expect(plans.map(({ badge }) => badge)).toEqual([null, 'most_popular', null]);
  expect(plans.map(({ tier }) => tier)).toEqual(['basic', 'pro', 'elite']);
  expect(plans.map(({ scanFrequency }) => scanFrequency)).toEqual(['weekly', 'weekly', 'hourly']);
});

it.each([
  ['admin', 'Admin'],
  ['ADMIN', 'Admin'],
  ['pro', 'Pro'],
  ['elite', 'Elite'],
  ['standard', 'Standard'],
  ['', 'Standard'],
  [null, 'Standard'],
  [undefined, 'Standard'],
])('tier %s is labelled %s', (tier, label) => {
  expect(planLabel(tier)).toBe(label);
});

it.each([
  [false, 'admin', true],
  [false, 'pro', true],
  [false, 'elite', true],
  [false, 'top', true],
  [true, 'basic', true],
  [false, 'basic', false],
  [false, 'standard', false],
])('subscribed %s on tier %s passes the gate: %s', (subscribed, subscription_tier, answer) => {
  expect(passesGate({ subscribed, subscription_tier })).toBe(answer);
});
