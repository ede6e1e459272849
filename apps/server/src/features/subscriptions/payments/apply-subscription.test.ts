import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscriptions } from '../index.ts';
import { startBillingWorld } from '../../../testing/start-billing-world.ts';
import type { BillingWorld } from '../../../testing/start-billing-world.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { refreshSubscription } from './refresh-subscription.ts';
import { buy, meetPayer, providerOf, readRows } from './testing/billing-events.ts';

const dayMs = 86_400_000;
let world: BillingWorld;
let provider: PaymentProvider;
beforeAll(async () => {
  world = await startBillingWorld({ features: [subscriptions] });
  provider = providerOf(world);
});
afterAll(() => world.stop());

const key = () => randomUUID();
const openPortal = async (customerRef: string) =>
  (await provider.openPortal(customerRef, 'https://app.example/', 'en')).url;

describe('a life that is told as it happens', () => {
  it('has a line for each change, and the tier goes along', async () => {
    const payer = await meetPayer(world);
    const ref = await buy(world, payer, 'pro');
    const tiers: unknown[] = [];
    const then = async (change: Promise<void>) => {
      await change;
      await world.payments.settled();
      tiers.push((await readRows(world, payer)).tier);
    };
    await then(provider.upgrade(ref, 'elite', key()));
    await then(provider.downgradeAtPeriodEnd(ref, 'starter', key()));
    await then(world.advance(32));
    await then(provider.pause(ref, key()));
    await then(provider.resume(ref, key()));
    await then(provider.cancelAtPeriodEnd(ref, key()));
    await then(provider.keep(ref, key()));
    await then(provider.cancelAtPeriodEnd(ref, key()));
    await then(world.advance(32));
    expect(tiers).toEqual([
      ...['elite', 'elite', 'basic', 'standard', 'basic', 'basic', 'basic', 'basic', 'standard'],
    ]);
    const rows = await readRows(world, payer);
    expect(rows.actions).toEqual([
      ...['started', 'upgraded', 'downgrade_planned', 'renewed', 'downgraded', 'paused', 'resumed'],
      ...['cancel_planned', 'kept', 'cancel_planned', 'ended'],
    ]);
    expect(rows.subscriptions).toMatchObject([{ status: 'ended', end_reason: 'cancelled' }]);
  });

  it('is written as her own act when she reads it back first', async () => {
    const payer = await meetPayer(world);
    const ref = await buy(world, payer, 'starter');
    await world.payments.holdEvents(true);
    await provider.cancelAtPeriodEnd(ref, key());
    await refreshSubscription(world.gateway.context, provider, {
      ...{ subscriptionRef: ref, userId: payer.userId, actor: 'person', now: world.now() },
    });
    await world.payments.holdEvents(false);
    const events = await world.gateway.sql(
      'select action, actor, billing_event_id is not null as told from subscription_events where user_id = $1 order by id',
      [payer.userId],
    );
    expect(events).toEqual([
      { action: 'started', actor: 'provider', told: true },
      { action: 'cancel_planned', actor: 'person', told: false },
    ]);
  });
});

describe('a payment that fails', () => {
  it('begins seven days of grace once, and her plan goes on meanwhile', async () => {
    const payer = await meetPayer(world);
    await buy(world, payer, 'elite', 'fails_later');
    await world.advance(32);
    const first = (await readRows(world, payer)).subscriptions[0];
    expect(first?.status).toBe('past_due');
    const since = new Date(first?.['past_due_since'] as Date).getTime();
    expect(new Date(first?.['grace_ends_at'] as Date).getTime() - since).toBe(7 * dayMs);
    await world.advance(4);
    const rows = await readRows(world, payer);
    expect(rows.subscriptions[0]).toMatchObject({
      ...{ past_due_since: first?.['past_due_since'], grace_ends_at: first?.['grace_ends_at'] },
    });
    expect(rows.tier).toBe('elite');
    // What was said to her about it stands in the same history.
    const changes = rows.actions.filter((action) => action !== 'told');
    expect(changes).toEqual(['started', 'renewed', 'payment_failed']);
    expect(rows.payments.map(({ status }) => status)).toEqual(['paid', 'failed']);
  });

  it('is over with another card', async () => {
    const payer = await meetPayer(world);
    await buy(world, payer, 'pro', 'fails_later');
    await world.advance(32);
    await world.changeCard(await openPortal(payer.customerRef), 'works');
    await world.advance(6);
    const rows = await readRows(world, payer);
    expect(rows.subscriptions).toMatchObject([
      { status: 'active', past_due_since: null, grace_ends_at: null },
    ]);
    expect(rows.actions).toContain('recovered');
    expect(rows.payments.map(({ status }) => status)).toEqual(['paid', 'paid']);
  });
});

describe('money that goes back', () => {
  it('stands with its invoice, part by part', async () => {
    const payer = await meetPayer(world);
    await buy(world, payer, 'starter');
    const [paid] = (await readRows(world, payer)).payments;
    const invoice = String(paid?.['provider_ref']);
    await world.refund(invoice, 2500);
    expect((await readRows(world, payer)).payments).toMatchObject([
      { status: 'partly_refunded', refunded_cents: '2500', total_cents: '9900' },
    ]);
    await world.refund(invoice);
    expect((await readRows(world, payer)).payments).toMatchObject([
      { status: 'refunded', refunded_cents: '9900', invoice_url: paid?.['invoice_url'] },
    ]);
  });
});

describe('an invoice of an account that is gone', () => {
  it('still says what went back', async () => {
    const payer = await meetPayer(world);
    await buy(world, payer, 'pro');
    const [paid] = (await readRows(world, payer)).payments;
    const invoice = String(paid?.['provider_ref']);
    await world.gateway.sql('delete from auth.users where id = $1', [payer.userId]);
    await world.refund(invoice, 900);
    const rows = await world.gateway.sql(
      'select user_id, status, refunded_cents from payments where provider_ref = $1',
      [invoice],
    );
    expect(rows).toEqual([{ user_id: null, status: 'partly_refunded', refunded_cents: '900' }]);
  });
});

describe('a second plan of the same person', () => {
  it('is ended, and what was paid for it goes back', async () => {
    const payer = await meetPayer(world);
    const first = await buy(world, payer, 'pro');
    await buy(world, payer, 'pro');
    await expect
      .poll(async () => (await readRows(world, payer)).subscriptions)
      .toMatchObject([
        { provider_ref: first, status: 'active' },
        { status: 'ended', end_reason: 'duplicate' },
      ]);
    await expect
      .poll(async () => (await readRows(world, payer)).payments.map(({ status }) => status))
      .toEqual(['paid', 'refunded']);
    expect((await readRows(world, payer)).tier).toBe('pro');
  });
});

describe('the checkout of a person', () => {
  async function open(plan: 'starter' | 'pro') {
    const payer = await meetPayer(world);
    const checkoutId = randomUUID();
    const opened = await provider.startCheckout({
      checkoutId,
      ...{ userId: payer.userId, agencyId: null, quantity: 1 },
      customerRef: payer.customerRef,
      plan,
      locale: 'en',
      successUrl: 'https://app.example/a',
      cancelUrl: 'https://app.example/b',
    });
    await world.gateway.sql(
      `insert into private.checkouts
         (id, user_id, provider, plan, provider_ref, url, expires_at, asked_to_begin_at)
       values ($1, $2, 'sandbox', $3, $4, $5, $6, now())`,
      [checkoutId, payer.userId, plan, opened.checkoutRef, opened.url, opened.expiresAt],
    );
    const readStatus = async () => {
      const [row] = await world.gateway.sql<{ status: string }>(
        'select status from private.checkouts where id = $1',
        [checkoutId],
      );
      return row?.status;
    };
    return { payer, url: opened.url, readStatus };
  }

  it('is paid with the plan', async () => {
    const { url, readStatus } = await open('pro');
    expect(await readStatus()).toBe('open');
    await world.pay(url);
    expect(await readStatus()).toBe('paid');
  });

  it('is closed when its page is over', async () => {
    const { payer, readStatus } = await open('starter');
    await world.advance(1);
    expect(await readStatus()).toBe('closed');
    expect((await readRows(world, payer)).subscriptions).toEqual([]);
  });

  it('stays open when a card is refused', async () => {
    const { payer, url, readStatus } = await open('starter');
    expect(await world.pay(url, 'refused')).toBeNull();
    expect(await readStatus()).toBe('open');
    const rows = await readRows(world, payer);
    expect(rows.tier).toBe('standard');
  });
});
