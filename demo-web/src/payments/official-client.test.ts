import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPayments } from './start-payments.ts';
import type { Payments } from './start-payments.ts';

let payments: Payments;
let stripe: Stripe;
let skippedMs = 0;
beforeAll(async () => {
  payments = await startPayments({
    webhookUrl: () => null,
    webhookSecret: 'whsec_test',
    now: () => new Date(Date.now() + skippedMs),
    vatPercent: 19,
  });
  const { hostname, port } = new URL(payments.url);
  stripe = new Stripe(payments.secretKey, { host: hostname, port, protocol: 'http' });
});
afterAll(() => payments.stop());

it('sells a plan', async () => {
  const customer = await stripe.customers.create({ email: 'ann@example.org' });
  const price = await stripe.prices.create({
    currency: 'eur',
    unit_amount: 9900,
    lookup_key: 'starter',
    recurring: { interval: 'month' },
    product_data: { name: 'Online service S' },
  });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'http://127.0.0.1:9/paid?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1:9/cancelled',
  });
  const paid = await fetch(session.url!, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: 'ann@example.org', card: 'works' }),
  });
  expect(paid.headers.get('location')).toBe(`http://127.0.0.1:9/paid?session=${session.id}`);
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
  const found = await stripe.subscriptions.retrieve(subscription as string, {
    expand: ['latest_invoice.payments', 'default_payment_method'],
  });
  expect(found.status).toBe('active');
  expect(found.items.data[0]?.price.unit_amount_decimal?.toString()).toBe('9900');
  const invoice = found.latest_invoice as Stripe.Invoice;
  expect(invoice).toMatchObject({ status: 'paid', total: 9900, amount_paid: 9900 });
  expect(invoice.payments?.data[0]?.status).toBe('paid');
  skippedMs += 32 * 86_400_000;
  await payments.advance();
  const invoices = await stripe.invoices.list({ customer: customer.id });
  expect(invoices.data.map(({ status }) => status)).toEqual(['paid', 'paid']);
});
