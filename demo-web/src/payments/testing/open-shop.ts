import Stripe from 'stripe';
import type { CardKind } from '../kept/cards.ts';
import { startPayments } from '../start-payments.ts';
import type { Payments, PaymentsOptions } from '../start-payments.ts';

/** For tests only: the sandbox with a clock that can be moved, and a shop that asks it with the official client. */
export type Shop = {
  payments: Payments;
  stripe: Stripe;
  now: () => Date;
  /** Moves the clock on; what is due happens. */
  pass: (days: number) => Promise<void>;
  /** A price per month of so many cents. */
  price: (cents: number) => Promise<string>;
  /** Opens a checkout and pays on it; the subscription, or null when the card was refused. */
  buy: (options?: {
    cents?: number;
    card?: CardKind;
    email?: string;
    owner?: string;
  }) => Promise<Stripe.Subscription | null>;
  /** Sends a page's form; the status, and where it leads. */
  send: (url: string, fields: Record<string, string>) => Promise<[number, string | null]>;
  stop: () => Promise<void>;
};

/** Opens it at a moment, the first of June 2026 unless told. */
export async function openShop(
  options: Partial<PaymentsOptions> & { startsAt?: Date } = {},
): Promise<Shop> {
  const { startsAt = new Date('2026-06-01T09:00:00Z'), ...more } = options;
  const begun = Date.now();
  let skippedMs = 0;
  const now = (): Date => new Date(startsAt.getTime() + Date.now() - begun + skippedMs);
  const payments = await startPayments({
    webhookUrl: () => null,
    webhookSecret: 'whsec_shop',
    now,
    vatPercent: 19,
    ...more,
  });
  const { hostname, port } = new URL(payments.url);
  const stripe = new Stripe(payments.secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const send: Shop['send'] = async (url, fields) => {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
    });
    await answer.arrayBuffer();
    return [answer.status, answer.headers.get('location')];
  };
  const price: Shop['price'] = async (cents) => {
    const key = `plan-${String(cents)}`;
    const { data } = await stripe.prices.list({ lookup_keys: [key] });
    const found = data[0]?.id;
    if (found !== undefined) return found;
    const made = await stripe.prices.create({
      currency: 'eur',
      unit_amount: cents,
      lookup_key: key,
      tax_behavior: 'inclusive',
      recurring: { interval: 'month' },
      product_data: { name: `Service ${String(cents)}` },
    });
    return made.id;
  };
  return {
    payments,
    stripe,
    now,
    send,
    price,
    async pass(days) {
      await payments.settled();
      skippedMs += days * 86_400_000;
      await payments.advance();
    },
    async buy({ cents = 9900, card = 'works', email = 'ann@example.org', owner } = {}) {
      const customer = await stripe.customers.create({ email });
      const session = await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: customer.id,
        line_items: [{ price: await price(cents), quantity: 1 }],
        success_url: 'http://shop.example/paid?session={CHECKOUT_SESSION_ID}',
        cancel_url: 'http://shop.example/plans',
        subscription_data: { metadata: { who: 'ann' } },
      });
      await send(session.url ?? '', { email, card, ...(owner !== undefined && { owner }) });
      const { subscription } = await stripe.checkout.sessions.retrieve(session.id, {
        expand: ['subscription'],
      });
      return typeof subscription === 'string' ? null : subscription;
    },
    stop: payments.stop,
  };
}
