import { expect, it } from 'vitest';
import { parseEnv, SettingsError } from '#platform/env';
import { openProvider } from './open-provider.ts';

const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const open = (settings: Record<string, string>) =>
  openProvider({
    env: parseEnv(settings),
    publicUrl: 'https://app.example',
    now: () => new Date(),
    log: undefined as never,
    queue: undefined as never,
  });

it('nobody takes payments without a key', () => {
  expect(open({})).toBeNull();
});

it('is Stripe, or the sandbox at another address', () => {
  expect(open(keys)?.name).toBe('stripe');
  expect(open({ ...keys, STRIPE_API_URL: 'https://api.stripe.com/' })?.name).toBe('stripe');
  expect(open({ ...keys, STRIPE_API_URL: 'http://127.0.0.1:4242' })?.name).toBe('sandbox');
});

it('production has no sandbox', () => {
  const production = { NODE_ENV: 'production', ...keys, STRIPE_SECRET_KEY: 'rk_live_1' };
  for (const STRIPE_API_URL of ['http://127.0.0.1:4242', 'http://api.stripe.com']) {
    expect(() => open({ ...production, STRIPE_API_URL })).toThrow(SettingsError);
  }
  expect(open(production)?.name).toBe('stripe');
});

it('production has no test cards, which everybody can pay with', () => {
  for (const STRIPE_SECRET_KEY of ['sk_test_1', 'rk_test_1']) {
    const settings = { NODE_ENV: 'production', ...keys, STRIPE_SECRET_KEY };
    expect(() => open(settings)).toThrow(SettingsError);
    expect(() => open(settings)).not.toThrow(STRIPE_SECRET_KEY);
  }
});

it('a key without the secret that events are signed with is refused', () => {
  expect(() => open({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(SettingsError);
});
