import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BillingWorld } from '../../../testing/start-billing-world.ts';
import { startBillingWorld } from '../../../testing/start-billing-world.ts';
import { subscriptions } from '../index.ts';
import { reconcile } from '../reconcile.job.ts';
import { applyInvoice } from './apply-invoice.ts';
import type { ProviderInvoice } from './payment-provider.ts';
import { buy, meetPayer, providerOf, readRows } from './testing/billing-events.ts';
import type { Payer } from './testing/billing-events.ts';

let world: BillingWorld;
beforeAll(async () => {
  const env = { VAT_PERCENT: '19' };
  world = await startBillingWorld({ features: [subscriptions], vatPercent: null, env });
});
afterAll(() => world.stop());

const taxes = async (payer: Payer) =>
  (await readRows(world, payer)).payments.map((row) => [row['total_cents'], row['tax_cents']]);

describe('the tax of an invoice', () => {
  it.each([
    ['another share is set', { VAT_PERCENT: 7 }, '1302'],
    ['the provider is to work it out', { STRIPE_TAX: true }, '0'],
  ])('stays when %s; what is issued from then on follows that', async (_what, set, tax) => {
    const payer = await meetPayer(world);
    await buy(world, payer, 'pro');
    expect(await taxes(payer)).toEqual([['19900', '3177']]);
    const { context } = world.gateway;
    const later = { ...context, env: { ...context.env, ...set } };
    await reconcile(later, context.stopping);
    expect(await taxes(payer)).toEqual([['19900', '3177']]);
    await world.payments.holdEvents(true);
    await world.advance(31);
    await reconcile(later, context.stopping);
    await world.payments.holdEvents(false);
    expect(await taxes(payer)).toEqual([
      ['19900', '3177'],
      ['19900', tax],
    ]);
  });

  it.each([
    ['follows another total', { totalCents: 9900, taxCents: 648 }, ['9900', '648']],
    ['is that which the provider worked out', { isTaxTold: true, taxCents: 1 }, ['19900', '1']],
  ])('%s', async (_what, told: Partial<ProviderInvoice>, row) => {
    const payer = await meetPayer(world);
    const ref = await buy(world, payer, 'pro');
    const provider = providerOf(world);
    const [invoiceRef = ''] = await provider.listInvoices(ref);
    const invoice = await provider.readInvoice(invoiceRef);
    if (invoice === null) throw new Error('An invoice.');
    const { database, now } = world.gateway.context;
    await database.asService((trx) =>
      applyInvoice(trx, {
        invoice: { ...invoice, paidCents: 0, ...told },
        ...{ provider: provider.name, userId: payer.userId, now: now() },
      }),
    );
    expect(await taxes(payer)).toEqual([row]);
  });
});
