import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { playStripe } from '../testing/play-stripe.ts';
import { charge, invoice, price, subscription } from '../testing/stripe-objects.ts';

let stripe: Awaited<ReturnType<typeof playStripe>>;
beforeAll(async () => {
  stripe = await playStripe();
});
afterAll(() => stripe.stop());

const starter = { ...price, id: 'price_s', lookup_key: 'lb_starter_9900_eur' };
const elite = { ...price, id: 'price_e', lookup_key: 'lb_elite_34900_eur' };
const schedule = {
  id: 'sub_sched_1',
  object: 'subscription_schedule',
  status: 'active',
  current_phase: { start_date: 1_790_000_000, end_date: 1_792_592_000 },
  phases: [{ start_date: 1_792_592_000, items: [{ price: 'price_s' }] }],
};
const ending = { ...subscription, cancel_at_period_end: true };

describe('a plan that ends at once', () => {
  // Half of its period was over when it ended, whatever time it is now.
  const ended = { ...subscription, status: 'canceled', ended_at: 1_791_296_000 };
  const form = (call: string) => stripe.asked.filter((one) => one.call === call).at(-1)?.form;
  const invoices = (...data: object[]) => {
    stripe.answer('GET /v1/invoices', { body: { object: 'list', data } });
  };
  beforeEach(() => {
    stripe.answer('DELETE /v1/subscriptions/sub_1', { body: ended });
    stripe.answer('GET /v1/payment_intents/pi_1', { body: { latest_charge: charge } });
    stripe.answer('POST /v1/refunds', { body: { id: 're_1' } });
    stripe.answer('POST /v1/invoices/in_2/void', { body: { id: 'in_2' } });
  });

  it('gives back the same at each try: what was unused when it ended', async () => {
    const [, line] = invoice.lines.data;
    invoices({ ...invoice, lines: { object: 'list', data: [line] } });
    for (const held of [subscription, ended]) {
      stripe.asked.length = 0;
      stripe.answer('GET /v1/subscriptions/sub_1', { body: held });
      await stripe.provider.endNow('sub_1', { isRefunded: true, key: 'd', reason: 'duplicate' });
      expect(form('POST /v1/refunds')?.get('amount')).toBe('9950');
    }
  });

  it('leaves no invoice that could still be paid, also when it was over before', async () => {
    invoices({ ...invoice, id: 'in_2', status: 'open' });
    for (const held of [{ ...subscription, status: 'past_due' }, ended]) {
      stripe.asked.length = 0;
      stripe.answer('GET /v1/subscriptions/sub_1', { body: held });
      await stripe.provider.endNow('sub_1', { isRefunded: false, key: 'u', reason: 'unpaid' });
      expect(form('POST /v1/invoices/in_2/void')).toBeDefined();
    }
  });

  it('has ended also when the key may not void invoices', async () => {
    invoices({ ...invoice, id: 'in_2', status: 'open' });
    const error = { type: 'invalid_request_error', message: 'The key has no rights.' };
    stripe.answer('POST /v1/invoices/in_2/void', { status: 403, body: { error } });
    stripe.answer('GET /v1/subscriptions/sub_1', { body: { ...subscription, status: 'past_due' } });
    await stripe.provider.endNow('sub_1', { isRefunded: false, key: 'r', reason: 'unpaid' });
    expect(form('DELETE /v1/subscriptions/sub_1')).toBeDefined();
  });

  it('is to end with its period all the same when Stripe does not end it now', async () => {
    stripe.answer('POST /v1/subscription_schedules/sub_sched_1/release', { body: schedule });
    stripe.answer('DELETE /v1/subscriptions/sub_1', 'cut');
    stripe.answer('GET /v1/subscriptions/sub_1', {
      body: { ...subscription, schedule: { ...schedule, end_behavior: 'cancel', phases: [] } },
    });
    await expect(
      stripe.provider.endNow('sub_1', { isRefunded: false, key: 'e' }),
    ).rejects.toMatchObject({ code: 'billing.provider_unavailable' });
    const released = form('POST /v1/subscription_schedules/sub_sched_1/release');
    expect(released?.get('preserve_cancel_date')).toBe('true');
  });

  it('goes on when it was to end as unpaid and is paid by then', async () => {
    stripe.asked.length = 0;
    stripe.answer('GET /v1/subscriptions/sub_1', { body: subscription });
    await stripe.provider.endNow('sub_1', { isRefunded: false, key: 'p', reason: 'unpaid' });
    expect(form('DELETE /v1/subscriptions/sub_1')).toBeUndefined();
  });
});

describe('a change that Stripe does not answer', () => {
  beforeEach(() => {
    stripe.later.length = 0;
    stripe.answer('GET /v1/prices/price_s', { body: starter });
    stripe.answer('GET /v1/prices', { body: { object: 'list', data: [elite] } });
    stripe.answer('POST /v1/subscription_schedules/sub_sched_1/release', { body: schedule });
    stripe.answer('GET /v1/subscriptions/sub_1', { body: { ...subscription, schedule } });
    stripe.answer('POST /v1/subscriptions/sub_1', 'cut');
  });

  it.each([
    ['fewer or more', () => stripe.provider.changeQuantity('sub_1', 2, 'q')],
    ['a higher plan', () => stripe.provider.upgrade('sub_1', 'elite', 'u')],
  ])('leaves the lower plan to wait again later: %s', async (_what, change) => {
    await expect(change()).rejects.toMatchObject({ code: 'billing.provider_unavailable' });
    expect(stripe.later).toMatchObject([{ ref: 'sub_1', plan: 'starter', from: 'pro' }]);
  });

  it('leaves the end that waited elsewhere to wait again later', async () => {
    stripe.answer('GET /v1/subscriptions/sub_1', { body: ending });
    const change = stripe.provider.upgrade('sub_1', 'elite', 'u');
    await expect(change).rejects.toMatchObject({ code: 'billing.provider_unavailable' });
    expect(stripe.later).toMatchObject([{ ref: 'sub_1', plan: null, from: 'pro' }]);
  });

  it('leaves the end to wait again where a schedule lost it before the lower plan had a place', async () => {
    stripe.answer('GET /v1/subscriptions/sub_1', { body: ending });
    stripe.answer('GET /v1/prices', { body: { object: 'list', data: [starter] } });
    stripe.answer('POST /v1/subscription_schedules', { body: schedule });
    stripe.answer('POST /v1/subscription_schedules/sub_sched_1', 'cut');
    const change = stripe.provider.downgradeAtPeriodEnd('sub_1', 'starter', 'l');
    await expect(change).rejects.toMatchObject({ code: 'billing.provider_unavailable' });
    expect(stripe.later).toMatchObject([{ ref: 'sub_1', plan: null, from: 'pro' }]);
  });
});

describe('a lower plan in the place of an end that waits', () => {
  it.each([
    ['is taken back by the schedule', false, ['/subscription_schedules', '/sub_sched_1']],
    [
      'stays beside the schedule: it is taken back by itself',
      true,
      [
        ...['/subscription_schedules', '/sub_sched_1', '/release', '/sub_1'],
        ...['/subscription_schedules', '/sub_sched_1'],
      ],
    ],
  ])('where Stripe’s end %s', async (_how, stays, calls) => {
    stripe.asked.length = 0;
    stripe.later.length = 0;
    const planned = { ...ending, schedule, cancel_at_period_end: stays };
    stripe.answer('GET /v1/subscriptions/sub_1', { body: ending }, { body: planned });
    stripe.answer('POST /v1/subscriptions/sub_1', { body: subscription });
    stripe.answer('POST /v1/subscription_schedules', { body: schedule });
    stripe.answer('POST /v1/subscription_schedules/sub_sched_1', { body: schedule });
    stripe.answer('POST /v1/subscription_schedules/sub_sched_1/release', { body: schedule });
    await stripe.provider.downgradeAtPeriodEnd('sub_1', 'starter', `l-${String(stays)}`);
    const posted = stripe.asked.filter(({ call }) => call.startsWith('POST'));
    expect(posted.map(({ call }) => call.slice(call.lastIndexOf('/')))).toEqual(calls);
    expect(posted.at(-1)?.form.get('end_behavior')).toBe('release');
    expect(stripe.later).toEqual([]);
  });
});
