import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PaymentRefused } from '../payment-provider.ts';
import { playStripe } from '../testing/play-stripe.ts';
import { charge, invoice, price, subscription } from '../testing/stripe-objects.ts';

let stripe: Awaited<ReturnType<typeof playStripe>>;
beforeAll(async () => {
  stripe = await playStripe({ vatPercent: 19 });
});
afterAll(() => stripe.stop());
const read = (more: object) => {
  stripe.answer('GET /v1/subscriptions/sub_1', { body: { ...subscription, ...more } });
  return stripe.provider.readSubscription('sub_1');
};

describe('states of Stripe in our words', () => {
  it.each([
    ['trialing', {}, { status: 'active' }],
    ['active', {}, { status: 'active' }],
    ['past_due', {}, { status: 'past_due' }],
    ['unpaid', {}, { status: 'past_due' }],
    ['incomplete', {}, { status: 'incomplete' }],
    ['incomplete_expired', {}, { status: 'ended', endReason: 'never_paid' }],
    ['canceled', {}, { status: 'ended', endReason: 'cancelled' }],
    ['canceled', { reason: 'payment_failed' }, { status: 'ended', endReason: 'unpaid' }],
    ['canceled', { reason: 'payment_disputed' }, { status: 'ended', endReason: 'refunded' }],
    [
      'canceled',
      { reason: 'cancellation_requested', comment: 'duplicate' },
      { status: 'ended', endReason: 'duplicate' },
    ],
    ['canceled', { comment: 'too dear' }, { status: 'ended', endReason: 'cancelled' }],
  ])('%s %o', async (status, details, expected) => {
    const state = await read({ status, cancellation_details: details, ended_at: 1_791_000_000 });
    expect(state).toMatchObject({ plan: 'pro', ...expected });
    expect(state?.endedAt?.getTime() ?? null).toBe(
      expected.status === 'ended' ? 1_791_000_000_000 : null,
    );
  });

  it('knows since when there is a pause, and an end that was set to a date', async () => {
    const status_details = { paused: { transitioned_at: 1_790_500_000 } };
    expect((await read({ status: 'paused', status_details }))?.pausedAt).toEqual(
      new Date(1_790_500_000_000),
    );
    expect((await read({ cancel_at: 1_792_592_000 }))?.cancelAtPeriodEnd).toBe(true);
  });

  it('leaves alone what it does not know', async () => {
    expect((await read({ status: 'sleeping' }))?.plan).toBeNull();
  });

  it('knows a plan by the product that an operator marked, and nobody else’s', async () => {
    const sold = (id: string) => ({
      items: {
        object: 'list',
        data: [{ ...subscription.items.data[0], price: { ...price, id, lookup_key: null } }],
      },
    });
    const marked = { id: 'prod_m', object: 'product', metadata: { lb_plan: 'elite' } };
    stripe.answer('GET /v1/products/prod_m', { body: marked });
    expect((await read(sold('price_marked')))?.plan).toBe('elite');
    stripe.answer('GET /v1/products/prod_m', { body: { ...marked, metadata: {} } });
    expect((await read(sold('price_other')))?.plan).toBeNull();
  });
});

describe('invoices of Stripe in our words', () => {
  beforeEach(() => {
    const old = { ...price, id: 'price_old', lookup_key: 'lb_starter_9900_eur' };
    stripe.answer('GET /v1/prices/price_old', { body: old });
    stripe.answer('GET /v1/prices/price_m', { body: price });
    stripe.answer('GET /v1/payment_intents/pi_1', { body: { latest_charge: charge } });
  });
  const readInvoice = (more: object) => {
    stripe.answer('GET /v1/invoices/in_1', { body: { ...invoice, ...more } });
    return stripe.provider.readInvoice('in_1');
  };

  it('has its plan, its tax and its card; an address that is none is left out', async () => {
    expect(await readInvoice({})).toEqual({
      ...{ ref: 'in_1', customerRef: 'cus_1', subscriptionRef: 'sub_1', number: 'A-1' },
      ...{ status: 'paid', plan: 'pro', currency: 'EUR', totalCents: 19_900, taxCents: 3177 },
      ...{ paidCents: 19_900, refundedCents: 0, cardFingerprint: 'Xt5E', pdfUrl: null },
      isTaxTold: false,
      periodStart: new Date(1_790_000_000_000),
      periodEnd: new Date(1_792_592_000_000),
      issuedAt: new Date(1_790_000_100_000),
      paidAt: new Date(1_790_000_200_000),
      invoiceUrl: 'https://invoice.stripe.com/i/1',
    });
  });

  it('has the tax that Stripe worked out, where it did', async () => {
    const total_taxes = [{ amount: 1000 }, { amount: 234 }];
    expect(await readInvoice({ total_taxes })).toMatchObject({ taxCents: 1234, isTaxTold: true });
  });

  it.each([
    [{ status: 'draft' }, null],
    [{ status: 'open', attempted: false }, 'open'],
    [{ status: 'open', attempted: true }, 'failed'],
    [{ status: 'uncollectible' }, 'failed'],
    [{ status: 'void' }, 'void'],
    [{ status: 'paid', total: 0 }, 'paid'],
    [{ status: 'paid', total: -500 }, 'paid'],
  ])('%o is %s', async (more, status) => {
    expect((await readInvoice(more))?.status).toBe(status);
  });

  it.each([
    // An earlier invoice left credit; what it left was below what can be charged; it was below zero itself.
    [{ amount_paid: 900 }, 900],
    [{ amount_paid: 19_930 }, 19_900],
    [{ total: -500, amount_paid: 0 }, 0],
  ])('%o: %i came in for it', async (more, cents) => {
    expect((await readInvoice(more))?.paidCents).toBe(cents);
  });

  it('counts what went back, also what a dispute took', async () => {
    const answerCharge = (more: object) => {
      const body = { latest_charge: { ...charge, ...more } };
      stripe.answer('GET /v1/payment_intents/pi_1', { body });
    };
    answerCharge({ amount_refunded: 5000 });
    expect(await readInvoice({})).toMatchObject({ status: 'partly_refunded', refundedCents: 5000 });
    answerCharge({ disputed: true });
    const disputes = (status: string) => {
      const body = { object: 'list', data: [{ status, amount: 19_900 }] };
      stripe.answer('GET /v1/disputes', { body });
    };
    disputes('needs_response');
    expect((await readInvoice({}))?.status).toBe('paid');
    disputes('lost');
    expect(await readInvoice({})).toMatchObject({ status: 'refunded', refundedCents: 19_900 });
  });
});

describe('what Stripe refuses', () => {
  const unavailable = { code: 'billing.provider_unavailable', status: 502 };
  it.each([
    [401, { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_***' }],
    [403, { type: 'invalid_request_error', message: 'The key has no rights.' }],
    [400, { type: 'invalid_request_error', message: 'No such tax.', param: 'automatic_tax' }],
    [429, { type: 'invalid_request_error', message: 'Too many.', code: 'rate_limit' }],
  ])('%i is no failure of ours, and says nothing of it', async (status, error) => {
    stripe.answer('GET /v1/subscriptions/sub_1', { status, body: { error } });
    const refusal = await stripe.provider.keep('sub_1', 'k').catch((cause: unknown) => cause);
    expect(refusal).toMatchObject(unavailable);
    expect(`${String(refusal)} ${String((refusal as Error).cause)}`).not.toContain(error.message);
  });

  it('is asked again when it fails for a moment', async () => {
    const down = { status: 500, body: { error: { type: 'api_error', message: 'Oops' } } };
    stripe.answer('GET /v1/subscriptions/sub_1', down, 'cut', { body: subscription });
    expect((await stripe.provider.readSubscription('sub_1'))?.status).toBe('active');
    stripe.answer('GET /v1/subscriptions/sub_1', 'cut');
    await expect(stripe.provider.readSubscription('sub_1')).rejects.toMatchObject(unavailable);
  });

  it('is a card that the bank wants to ask about, and a missing card', async () => {
    stripe.answer('GET /v1/prices', { body: { object: 'list', data: [price] } });
    stripe.answer('GET /v1/subscriptions/sub_1', { body: subscription });
    for (const [status, error] of [
      [402, { type: 'card_error', code: 'subscription_payment_intent_requires_action' }],
      [402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }],
      [
        400,
        { type: 'invalid_request_error', message: 'This customer has no attached payment source.' },
      ],
    ] as const) {
      stripe.answer('POST /v1/subscriptions/sub_1', { status, body: { error } });
      await expect(stripe.provider.upgrade('sub_1', 'elite', 'u')).rejects.toBeInstanceOf(
        PaymentRefused,
      );
    }
  });
});

describe('what Stripe is asked for', () => {
  it('works out the tax when it is told to, with neutral names', async () => {
    const taxed = await playStripe({ isTaxed: true });
    taxed.answer('GET /v1/prices', { body: { object: 'list', data: [] } });
    taxed.answer('POST /v1/prices', { body: price });
    const page = { id: 'cs_1', url: 'https://pay.example/', expires_at: 1_790_000_000 };
    taxed.answer('POST /v1/checkout/sessions', { body: page });
    await taxed.provider.startCheckout({
      ...{ checkoutId: 'c1', userId: 'u1', agencyId: null, quantity: 1, customerRef: 'cus_1' },
      ...{ plan: 'starter', locale: 'de-AT' },
      ...{ successUrl: 'https://app.example/a', cancelUrl: 'https://app.example/b' },
    });
    await taxed.stop();
    const [, made, opened] = taxed.asked;
    expect(Object.fromEntries(made?.form ?? [])).toMatchObject({
      ...{ unit_amount: '9900', currency: 'eur', tax_behavior: 'inclusive' },
      'product_data[name]': 'Online service S',
      'product_data[statement_descriptor]': 'Online service',
    });
    expect(Object.fromEntries(opened?.form ?? [])).toMatchObject({
      ...{ mode: 'subscription', locale: 'de', allow_promotion_codes: 'false' },
      ...{ client_reference_id: 'c1', 'metadata[userId]': 'u1', 'automatic_tax[enabled]': 'true' },
    });
  });
});
