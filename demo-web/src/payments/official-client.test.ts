import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop } from './testing/open-shop.ts';
import type { Shop } from './testing/open-shop.ts';

let shop: Shop;
let stripe: Stripe;
beforeAll(async () => {
  shop = await openShop();
  stripe = shop.stripe;
});
afterAll(() => shop.stop());

const bought = async (options: Parameters<Shop['buy']>[0] = {}): Promise<Stripe.Subscription> =>
  (await shop.buy(options))!;

it('knows customers, and forgets them with their subscriptions', async () => {
  const { id, customer } = await bought();
  await stripe.customers.update(customer as string, { name: 'Ann', metadata: { lang: 'de' } });
  expect(await stripe.customers.retrieve(customer as string)).toMatchObject({
    name: 'Ann',
    metadata: { lang: 'de' },
  });
  expect(await stripe.customers.del(customer as string)).toMatchObject({ deleted: true });
  expect(await stripe.customers.retrieve(customer as string)).toMatchObject({ deleted: true });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
});

it('finds a price by its lookup key, and gives a key away once only', async () => {
  const id = await shop.price(4200);
  expect(await shop.price(4200)).toBe(id);
  const { data } = await stripe.prices.list({
    lookup_keys: ['plan-4200'],
    expand: ['data.product'],
  });
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ unit_amount: 4200, product: { name: 'Service 4200' } });
  const again = stripe.prices.create({
    currency: 'eur',
    unit_amount: 1,
    lookup_key: 'plan-4200',
    recurring: { interval: 'month' },
    product_data: { name: 'Other' },
  });
  await expect(again).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
});

it('sells a plan with an invoice that shows its tax and its card', async () => {
  const subscription = await bought();
  expect(subscription).toMatchObject({ status: 'active', metadata: { who: 'ann' } });
  expect(subscription.items.data[0]!.price.unit_amount_decimal!.toString()).toBe('9900');
  const invoice = await stripe.invoices.retrieve(subscription.latest_invoice as string, {
    expand: ['payments.data.payment.payment_intent'],
  });
  expect(invoice).toMatchObject({ status: 'paid', total: 9900, amount_paid: 9900 });
  expect(invoice.total_taxes).toMatchObject([{ amount: 1581, tax_behavior: 'inclusive' }]);
  expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id);
  const intent = invoice.payments!.data[0]!.payment.payment_intent as Stripe.PaymentIntent;
  const charge = await stripe.charges.retrieve(intent.latest_charge as string);
  expect(charge.payment_method_details?.card?.fingerprint).toMatch(/^\w{16}$/u);
  expect(invoice.lines.data[0]!.period).toEqual({
    start: subscription.items.data[0]!.current_period_start,
    end: subscription.items.data[0]!.current_period_end,
  });
});

it('sells nothing for a refused card, or on a page that was closed', async () => {
  expect(await shop.buy({ card: 'refused' })).toBeNull();
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: await shop.price(9900), quantity: 1 }],
    success_url: 'http://shop.example/paid',
  });
  expect((await stripe.checkout.sessions.expire(session.id)).status).toBe('expired');
  const [status] = await shop.send(session.url!, { email: 'a@b.example', card: 'works' });
  expect(status).toBe(410);
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow('status of expired');
});

it('changes to a higher plan at once, for what the preview said', async () => {
  const { id, items } = await bought();
  const change = [{ id: items.data[0]!.id, price: await shop.price(19_900) }];
  const preview = await stripe.invoices.createPreview({
    subscription: id,
    subscription_details: { items: change, proration_behavior: 'always_invoice' },
  });
  const changed = await stripe.subscriptions.update(id, {
    items: change,
    proration_behavior: 'always_invoice',
    payment_behavior: 'error_if_incomplete',
    expand: ['latest_invoice'],
  });
  expect(changed.items.data[0]!.price.unit_amount).toBe(19_900);
  expect((changed.latest_invoice as Stripe.Invoice).amount_paid).toBe(preview.amount_due);
  expect(preview.amount_due).toBe(10_000);
});

it('leaves everything as it was when the card does not pay for the higher plan', async () => {
  const { id, items, latest_invoice } = await bought({ card: 'fails_later' });
  const refused = stripe.subscriptions.update(id, {
    items: [{ id: items.data[0]!.id, price: await shop.price(19_900) }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'error_if_incomplete',
  });
  await expect(refused).rejects.toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code: 'card_declined',
  });
  const after = await stripe.subscriptions.retrieve(id);
  expect(after.items.data[0]!.price.unit_amount).toBe(9900);
  expect(after.latest_invoice).toBe(latest_invoice);
});

it('pauses at once and takes the unused days off when it goes on', async () => {
  const { id } = await bought({ cents: 3000 });
  await shop.pass(10);
  const paused = await stripe.subscriptions.pause(id, { type: 'subscription' });
  expect(paused).toMatchObject({
    status: 'paused',
    status_details: { paused: { type: 'subscription' } },
  });
  await shop.pass(60);
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
  const resumed = await stripe.subscriptions.resume(id, {
    billing_cycle_anchor: { type: 'now' },
    payment_behavior: 'resume_on_payment_success',
    expand: ['latest_invoice'],
  });
  expect(resumed.status).toBe('active');
  // 20 of the 30 days of June were left.
  expect((resumed.latest_invoice as Stripe.Invoice).amount_paid).toBe(1000);
});

it('stays paused while the card does not pay', async () => {
  const { id } = await bought({ card: 'fails_later' });
  await shop.pass(5);
  await stripe.subscriptions.pause(id);
  const tried = await stripe.subscriptions.resume(id, {
    payment_behavior: 'resume_on_payment_success',
  });
  expect(tried.status).toBe('paused');
});

it('does not pause or cancel what a schedule holds', async () => {
  const { id } = await bought();
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
  await expect(stripe.subscriptions.pause(id)).rejects.toThrow('schedule');
  await expect(stripe.subscriptions.update(id, { cancel_at_period_end: true })).rejects.toThrow(
    'schedule',
  );
  expect(await stripe.subscriptionSchedules.release(schedule.id)).toMatchObject({
    status: 'released',
    released_subscription: id,
  });
  expect(
    (await stripe.subscriptions.update(id, { cancel_at_period_end: true })).canceled_at,
  ).not.toBeNull();
  expect(
    (await stripe.subscriptions.update(id, { cancel_at_period_end: false })).canceled_at,
  ).toBeNull();
});

it('ends at once; unused days become a credit when asked', async () => {
  const { id, customer } = await bought({ cents: 3000 });
  await shop.pass(15);
  const ended = await stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true });
  expect(ended.status).toBe('canceled');
  const { balance } = (await stripe.customers.retrieve(customer as string)) as Stripe.Customer;
  expect(balance).toBeLessThan(0);
  const running = await stripe.subscriptions.list({ customer: customer as string });
  const all = await stripe.subscriptions.list({ customer: customer as string, status: 'all' });
  expect([running.data.length, all.data.length]).toEqual([0, 1]);
});

it('gives money back, in parts, and never more than was paid', async () => {
  const { latest_invoice } = await bought({ cents: 1000 });
  const { data } = await stripe.invoicePayments.list({ invoice: latest_invoice as string });
  const payment_intent = data[0]!.payment.payment_intent as string;
  await stripe.refunds.create({ payment_intent, amount: 400 });
  await expect(stripe.refunds.create({ payment_intent, amount: 601 })).rejects.toThrow('greater');
  await stripe.refunds.create({ payment_intent });
  const intent = await stripe.paymentIntents.retrieve(payment_intent, {
    expand: ['latest_charge'],
  });
  expect(intent.latest_charge).toMatchObject({ amount_refunded: 1000, refunded: true });
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
});

it('tells one card from another', async () => {
  const fingerprint = async (options: Parameters<Shop['buy']>[0]): Promise<string> => {
    const { id } = await bought(options);
    const { default_payment_method: method } = await stripe.subscriptions.retrieve(id, {
      expand: ['default_payment_method'],
    });
    return (method as Stripe.PaymentMethod).card!.fingerprint!;
  };
  const own = await fingerprint({ email: 'ann@example.org' });
  expect(await fingerprint({ email: 'bea@example.org', owner: 'Ann@example.org' })).toBe(own);
  expect(await fingerprint({ email: 'bea@example.org' })).not.toBe(own);
  expect(await fingerprint({ email: 'ann@example.org', card: 'works_too' })).not.toBe(own);
});

it('answers the same key with the same answer, and refuses it for another request', async () => {
  const options = { idempotencyKey: 'customer-1' };
  const first = await stripe.customers.create({ email: 'one@example.org' }, options);
  const second = await stripe.customers.create({ email: 'one@example.org' }, options);
  expect(second.id).toBe(first.id);
  await expect(
    stripe.customers.create({ email: 'two@example.org' }, options),
  ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

it('refuses in the words of the real one', async () => {
  await expect(stripe.subscriptions.retrieve('sub_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
  await expect(stripe.customers.retrieve('__proto__')).rejects.toMatchObject({ statusCode: 404 });
  const { hostname, port } = new URL(shop.payments.url);
  const stranger = new Stripe('sk_test_wrong', { host: hostname, port, protocol: 'http' });
  await expect(stranger.prices.list()).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  );
  shop.payments.outage(true);
  await expect(stripe.prices.list()).rejects.toMatchObject({ statusCode: 503 });
  shop.payments.outage(false);
  await expect(stripe.subscriptions.list({ expand: ['data.a.b.c.d'] })).rejects.toThrow('4 levels');
});

it('lists page by page', async () => {
  const ids = [];
  for await (const customer of stripe.customers.list({ limit: 2 })) ids.push(customer.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(4);
});
