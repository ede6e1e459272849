import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openShop } from './testing/open-shop.ts';
import type { Shop } from './testing/open-shop.ts';

let shop: Shop;
let stripe: Stripe;
beforeEach(async () => {
  shop = await openShop({ startsAt: new Date('2026-01-31T10:00:00Z') });
  stripe = shop.stripe;
});
afterEach(() => shop.stop());

const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
const invoicesOf = async ({ id }: Stripe.Subscription): Promise<Stripe.Invoice[]> =>
  (await stripe.invoices.list({ subscription: id })).data.toReversed();

it('renews on the last day of shorter months, and on the 31st again', async () => {
  const subscription = (await shop.buy())!;
  await shop.pass(95);
  const periods = (await invoicesOf(subscription)).map(({ lines }) =>
    day(lines.data[0]!.period.start),
  );
  expect(periods).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
});

it('tries a failed renewal again after three and five days, and leaves it past due', async () => {
  const subscription = (await shop.buy({ card: 'fails_later' }))!;
  await shop.pass(28.5);
  const tried = async (): Promise<(number | null)[]> => {
    const renewal = (await invoicesOf(subscription))[1]!;
    return [renewal.attempt_count, renewal.next_payment_attempt];
  };
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
  const [attempts, next] = await tried();
  expect([attempts, day(next!)]).toEqual([1, '2026-03-03']);
  await shop.pass(3);
  expect((await tried())[0]).toBe(2);
  await shop.pass(2);
  expect(await tried()).toEqual([3, null]);
  await shop.pass(3);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
  const types = shop.payments.events().map(({ type }) => type);
  expect(types.filter((type) => type === 'invoice.payment_failed')).toHaveLength(3);
});

it('is paid when another card comes', async () => {
  const subscription = (await shop.buy({ card: 'fails_later' }))!;
  await shop.pass(28.5);
  const portal = await stripe.billingPortal.sessions.create({
    customer: subscription.customer as string,
    return_url: 'http://shop.example/plans',
  });
  expect((await shop.send(portal.url, { card: 'refused' }))[0]).toBe(200);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
  expect((await shop.send(portal.url, { card: 'works' }))[0]).toBe(303);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  expect((await invoicesOf(subscription)).map(({ status }) => status)).toEqual(['paid', 'paid']);
});

it('ends with its period when that was asked', async () => {
  const subscription = (await shop.buy())!;
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  await shop.pass(27);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  await shop.pass(2);
  const ended = await stripe.subscriptions.retrieve(subscription.id);
  expect(ended).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'cancellation_requested' },
  });
  expect(day(ended.ended_at!)).toBe('2026-02-28');
  expect(await invoicesOf(subscription)).toHaveLength(1);
});

it('begins the lower plan with the next period, and runs on without its schedule', async () => {
  const subscription = (await shop.buy({ cents: 19_900 }))!;
  const item = subscription.items.data[0]!;
  const schedule = await stripe.subscriptionSchedules.create({
    from_subscription: subscription.id,
  });
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      {
        items: [{ price: item.price.id, quantity: 1 }],
        start_date: schedule.phases[0]!.start_date,
        end_date: schedule.phases[0]!.end_date,
      },
      {
        items: [{ price: await shop.price(9900) }],
        duration: { interval: 'month', interval_count: 1 },
      },
    ],
  });
  await shop.pass(29);
  const lower = await stripe.subscriptions.retrieve(subscription.id);
  expect(lower.items.data[0]!.price.unit_amount).toBe(9900);
  await shop.pass(62);
  const later = await stripe.subscriptions.retrieve(subscription.id);
  expect(later).toMatchObject({ schedule: null, status: 'active' });
  expect((await invoicesOf(subscription)).map(({ total }) => total)).toEqual([
    19_900, 9900, 9900, 9900,
  ]);
});

it('lets a checkout expire', async () => {
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: await shop.price(9900), quantity: 1 }],
    success_url: 'http://shop.example/paid',
  });
  await shop.pass(1.1);
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
  expect(shop.payments.events().at(-1)?.type).toBe('checkout.session.expired');
});

it('catches up with months in their order when the clock makes a leap', async () => {
  const subscription = (await shop.buy())!;
  await shop.pass(400);
  const created = shop.payments.events().map((event) => event.created);
  expect(created).toEqual([...created].sort((a, b) => a - b));
  expect(await invoicesOf(subscription)).toHaveLength(10);
  const all = await stripe.invoices.list({ subscription: subscription.id, limit: 100 });
  expect(all.data).toHaveLength(14);
});
