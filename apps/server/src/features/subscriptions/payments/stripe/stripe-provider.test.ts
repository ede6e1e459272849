import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PaymentRefused } from '../payment-provider.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { buy, meetPayer, providerOf } from '../testing/billing-events.ts';
import { startBillingWorld } from '../../../../testing/start-billing-world.ts';
import type { BillingWorld } from '../../../../testing/start-billing-world.ts';
import { subscriptions } from '../../index.ts';

/** Of one try of one change. */
const key = (): string => randomUUID();

let world: BillingWorld;
let provider: PaymentProvider;
beforeAll(async () => {
  world = await startBillingWorld({ features: [subscriptions] });
  provider = providerOf(world);
});
afterAll(() => world.stop());

async function subscribe(plan: 'starter' | 'pro' | 'elite', card?: 'works' | 'fails_later') {
  const payer = await meetPayer(world);
  const ref = await buy(world, payer, plan, card);
  return { payer, ref, read: () => provider.readSubscription(ref) };
}

describe('a plan at the provider', () => {
  it('is bought on its page and read in our words', async () => {
    const { payer, ref, read } = await subscribe('pro');
    const state = await read();
    expect(state).toMatchObject({
      ...{ ref, customerRef: payer.customerRef, plan: 'pro', status: 'active', nextPlan: null },
      ...{ cancelAtPeriodEnd: false, pausedAt: null, endedAt: null, endReason: null },
    });
    const days = Number(state?.currentPeriodEnd) - Number(state?.currentPeriodStart);
    expect(days / 86_400_000).toBeGreaterThanOrEqual(28);
  });

  it('is not known under another id', async () => {
    expect(await provider.readSubscription('sub_nobody')).toBeNull();
    expect(await provider.readInvoice('in_nobody')).toBeNull();
    expect(await provider.readCustomer('cus_nobody')).toBeNull();
    expect(await provider.findInvoice('pi_nobody')).toBeNull();
  });

  it('has a neutral name', async () => {
    await subscribe('elite');
    const told = JSON.stringify(
      world.events().filter(({ type }) => type.startsWith('product') || type.startsWith('invoice')),
    );
    expect(told).toContain('Online service L');
    expect(told.toLowerCase()).not.toContain('leak');
  });

  it('goes up at once, and what is due today was foretold to the cent', async () => {
    const { payer, ref, read } = await subscribe('starter');
    const preview = await provider.previewUpgrade(ref, 'elite');
    await provider.upgrade(ref, 'elite', key());
    expect((await read())?.plan).toBe('elite');
    await world.payments.settled();
    const paid = await world.gateway.sql<{ total: string; plan: string }>(
      'select total_cents as total, plan from payments where user_id = $1 order by created_at',
      [payer.userId],
    );
    expect(paid.map(({ total }) => Number(total))).toEqual([9900, preview.dueNowCents]);
    expect(paid[1]?.plan).toBe('elite');
    expect(preview.currency).toBe('EUR');
  });

  it('goes down with the next period, once, whatever waited before', async () => {
    const { ref, read } = await subscribe('elite');
    await provider.downgradeAtPeriodEnd(ref, 'starter', key());
    await provider.downgradeAtPeriodEnd(ref, 'pro', key());
    expect(await read()).toMatchObject({ plan: 'elite', nextPlan: 'pro' });
    await world.advance(32);
    expect(await read()).toMatchObject({ plan: 'pro', nextPlan: null, status: 'active' });
  });

  it('is cancelled, kept, lowered, and each takes the place of what waited', async () => {
    const { ref, read } = await subscribe('pro');
    await provider.cancelAtPeriodEnd(ref, key());
    await provider.cancelAtPeriodEnd(ref, key());
    expect(await read()).toMatchObject({ cancelAtPeriodEnd: true, nextPlan: null });
    await provider.downgradeAtPeriodEnd(ref, 'starter', key());
    expect(await read()).toMatchObject({ cancelAtPeriodEnd: false, nextPlan: 'starter' });
    await provider.cancelAtPeriodEnd(ref, key());
    expect(await read()).toMatchObject({ cancelAtPeriodEnd: true, nextPlan: null });
    await provider.keep(ref, key());
    expect(await read()).toMatchObject({ cancelAtPeriodEnd: false, nextPlan: null });
    await provider.cancelAtPeriodEnd(ref, key());
    await world.advance(32);
    expect(await read()).toMatchObject({ status: 'ended', endReason: 'cancelled' });
  });

  it('pauses whatever waits, and goes on with a new period', async () => {
    const { ref, read } = await subscribe('elite');
    await provider.downgradeAtPeriodEnd(ref, 'pro', key());
    await provider.pause(ref, key());
    const paused = await read();
    expect(paused).toMatchObject({ status: 'paused', nextPlan: null });
    expect(paused?.pausedAt).toBeInstanceOf(Date);
    await world.advance(3);
    await provider.resume(ref, key());
    const resumed = await read();
    expect(resumed).toMatchObject({ status: 'active', plan: 'elite', pausedAt: null });
    expect(Number(resumed?.currentPeriodStart)).toBeGreaterThan(Number(paused?.pausedAt));
  });
});

describe('a card that is refused', () => {
  it('leaves the plan, and what waited, as they were', async () => {
    const { ref, read } = await subscribe('pro', 'fails_later');
    await provider.downgradeAtPeriodEnd(ref, 'starter', key());
    await expect(provider.upgrade(ref, 'elite', key())).rejects.toBeInstanceOf(PaymentRefused);
    expect(await read()).toMatchObject({ plan: 'pro', nextPlan: 'starter', status: 'active' });
    await provider.cancelAtPeriodEnd(ref, key());
    await expect(provider.upgrade(ref, 'elite', key())).rejects.toBeInstanceOf(PaymentRefused);
    expect(await read()).toMatchObject({ plan: 'pro', cancelAtPeriodEnd: true });
  });

  it('does not end a pause', async () => {
    const { ref, read } = await subscribe('pro', 'fails_later');
    // Days that were used are to be paid again: the credit for the others is not enough.
    await world.advance(20);
    await provider.pause(ref, key());
    await expect(provider.resume(ref, key())).rejects.toBeInstanceOf(PaymentRefused);
    expect((await read())?.status).toBe('paused');
  });

  it('says nothing of the provider, whose words stay out of the log too', async () => {
    const { ref } = await subscribe('pro', 'fails_later');
    const error = await provider.upgrade(ref, 'elite', key()).catch((cause: unknown) => cause);
    expect(String(error)).not.toMatch(/declined|stripe/iu);
    expect(JSON.stringify((error as Error).cause)).not.toMatch(/declined\./u);
  });

  it('makes a renewal miss its payment', async () => {
    const { ref, read } = await subscribe('pro', 'fails_later');
    await world.advance(32);
    expect(await read()).toMatchObject({ status: 'past_due', plan: 'pro' });
    await provider.endNow(ref, { isRefunded: false, key: key(), reason: 'unpaid' });
    expect(await read()).toMatchObject({ status: 'ended', endReason: 'unpaid' });
  });
});

describe('an end at once', () => {
  it('gives back what was paid for the days to come, once', async () => {
    const { payer, ref, read } = await subscribe('pro');
    await provider.endNow(ref, { isRefunded: true, key: key(), reason: 'duplicate' });
    await provider.endNow(ref, { isRefunded: true, key: key(), reason: 'duplicate' });
    expect(await read()).toMatchObject({ status: 'ended', endReason: 'duplicate' });
    await world.payments.settled();
    const [payment] = await world.gateway.sql<{ ref: string }>(
      'select provider_ref as ref from payments where user_id = $1',
      [payer.userId],
    );
    expect(await provider.readInvoice(payment?.ref ?? '')).toMatchObject({
      ...{ status: 'refunded', totalCents: 19_900, refundedCents: 19_900, plan: 'pro' },
    });
  });

  it('gives half back in the middle of the period', async () => {
    const { payer, ref } = await subscribe('starter');
    const state = await provider.readSubscription(ref);
    const days = (Number(state?.currentPeriodEnd) - Number(state?.currentPeriodStart)) / 86_400_000;
    await world.advance(days / 2);
    await provider.endNow(ref, { isRefunded: true, key: key() });
    await world.payments.settled();
    const [payment] = await world.gateway.sql<{ status: string; refunded: string }>(
      'select status, refunded_cents as refunded from payments where user_id = $1',
      [payer.userId],
    );
    expect(payment?.status).toBe('partly_refunded');
    expect(Math.abs(Number(payment?.refunded) - 4950)).toBeLessThanOrEqual(1);
  });
});

describe('pages of the provider', () => {
  it('are the same for one checkout, and closed only while nobody paid', async () => {
    const payer = await meetPayer(world);
    const checkout = {
      checkoutId: randomUUID(),
      ...{ userId: payer.userId, agencyId: null, quantity: 1 },
      customerRef: payer.customerRef,
      plan: 'pro' as const,
      locale: 'fr',
      successUrl: 'https://app.example/a',
      cancelUrl: 'https://app.example/b',
    };
    const opened = await provider.startCheckout(checkout);
    expect(await provider.startCheckout(checkout)).toEqual(opened);
    const minutes = (Number(opened.expiresAt) - world.now().getTime()) / 60_000;
    expect(minutes).toBeGreaterThan(30);
    expect(minutes).toBeLessThan(96);
    expect(await provider.closeCheckout(opened.checkoutRef)).toBe(true);
    expect(await provider.closeCheckout(opened.checkoutRef)).toBe(false);
    expect(await provider.closeCheckout('cs_nobody')).toBe(false);
  });

  it('make one customer of one person', async () => {
    const person = {
      ...{ userId: randomUUID(), agencyId: null, email: 'a@example.org', locale: 'en' },
    };
    const [first, second] = await Promise.all([
      provider.createCustomer(person),
      provider.createCustomer(person),
    ]);
    expect(second).toEqual(first);
    const { userId } = person;
    expect(await provider.readCustomer(first.customerRef)).toEqual({ userId, agencyId: null });
    // For an agency she is another one.
    const agencyId = randomUUID();
    const third = await provider.createCustomer({ ...person, agencyId });
    expect(third).not.toEqual(first);
    expect(await provider.readCustomer(third.customerRef)).toEqual({ userId, agencyId });
    const { url } = await provider.openPortal(first.customerRef, 'https://app.example/', 'es');
    expect((await fetch(url)).status).toBe(200);
  });
});

describe('a change that comes too late', () => {
  it('finds that there is nothing to change', async () => {
    const { ref } = await subscribe('starter');
    await provider.pause(ref, key());
    const late = { code: 'billing.nothing_to_change', status: 409 };
    await expect(provider.pause(ref, key())).rejects.toMatchObject(late);
    await provider.endNow(ref, { isRefunded: false, key: key() });
    await expect(provider.upgrade(ref, 'pro', key())).rejects.toMatchObject(late);
    await expect(provider.keep('sub_nobody', key())).rejects.toMatchObject(late);
  });
});

describe('a provider that does not answer', () => {
  it('is said to be unavailable in our own words', async () => {
    const { ref } = await subscribe('starter');
    world.payments.outage(true);
    try {
      await expect(provider.readSubscription(ref)).rejects.toMatchObject({
        ...{ code: 'billing.provider_unavailable', status: 502 },
      });
    } finally {
      world.payments.outage(false);
    }
  });
});
