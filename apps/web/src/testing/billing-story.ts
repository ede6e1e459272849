import type { BillingAnswer, SubscriptionView } from '@leakblock/domain/subscriptions';
import { accountRoutes, lunasProfile } from './account-story.ts';
import type { PlayedRoute } from './play-supabase.ts';

/** Luna's plan: Creator Pro, paid until the 15th of December. */
export const lunasSubscription: SubscriptionView = {
  id: '7d0c2b0e-8d5a-4f0e-9a53-1f6f6b0f7a11',
  provider: 'sandbox',
  plan: 'pro',
  status: 'active',
  currentPeriodEnd: '2026-12-15T12:00:00Z',
  cancelAtPeriodEnd: false,
  nextPlan: null,
  graceEndsAt: null,
  pausedAt: null,
  endReason: null,
};

/** What the server says of it. */
export function playedBilling(changes: Partial<SubscriptionView> | null = {}): BillingAnswer {
  return {
    canPay: true,
    vatPercent: 19,
    subscription: changes === null ? null : { ...lunasSubscription, ...changes },
    hadSubscription: false,
    coveredBy: null,
  };
}

/** Invoice number `n` of many, each a month before the one above it. */
export function playedPayment(n: number, changes: object = {}) {
  const issued = new Date(Date.UTC(2026, 10 - n, 15, 12)).toISOString();
  return {
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    number: `S-${String(1000 - n)}`,
    plan: 'pro',
    status: 'paid',
    currency: 'EUR',
    total_cents: 19_900,
    tax_cents: 3177,
    refunded_cents: 0,
    period_start: issued,
    period_end: new Date(Date.UTC(2026, 11 - n, 15, 12)).toISOString(),
    issued_at: issued,
    invoice_url: `https://pay.example/invoices/${String(n)}`,
    pdf_url: `https://pay.example/invoices/${String(n)}.pdf`,
    ...changes,
  };
}

/** Functions and tables behind the plans page; what is not told is empty. */
export function billingRoutes(
  billing: PlayedRoute,
  more: Record<string, PlayedRoute> = {},
): Record<string, PlayedRoute> {
  return {
    ...accountRoutes({ 'GET /rest/v1/profiles': { body: [lunasProfile] } }),
    'POST /functions/v1/read-billing': billing,
    'POST /functions/v1/check-subscription': {
      body: { subscribed: true, subscription_tier: 'pro', had_subscription: true, message: null },
    },
    'GET /rest/v1/payments': { body: [] },
    ...more,
  };
}
