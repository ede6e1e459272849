import { afterAll, beforeAll, expect, it } from 'vitest';
import { findTexts } from '../../../testing/find-texts.ts';
import { startBillingWorld } from '../../../testing/start-billing-world.ts';
import type { BillingWorld } from '../../../testing/start-billing-world.ts';
import { subscriptions } from '../index.ts';
import { tidyEventsJob } from './tidy-events.job.ts';
import { buy, deliver, meetPayer, writeEvent } from './testing/billing-events.ts';

/** What a provider still tells of somebody whose account has ended names her nowhere (check 41). */
let world: BillingWorld;
beforeAll(async () => {
  world = await startBillingWorld({ features: [subscriptions] });
});
afterAll(() => world.stop());

it('an event that comes after the end of an account keeps no name, address or mailbox', async () => {
  const payer = await meetPayer(world);
  const { gateway } = world;
  await gateway.sql(
    `insert into account_deletions (user_id, requested_at, due_at, begun_at)
     values ($1, now() - interval '14 days', now() - interval '1 s', now())`,
    [payer.userId],
  );
  await gateway.sql('select private.erase_account($1, now())', [payer.userId]);
  const object = {
    ...{ object: 'charge', id: 'ch_late', customer: payer.customerRef, amount_refunded: 100 },
    billing_details: { name: 'Isaure Vantongeren', email: 'isaure@example.org' },
    receipt_email: 'isaure@example.org',
  };
  const { status } = await deliver(world, writeEvent({ type: 'charge.refunded', object }));
  expect(status).toBe(200);
  expect(await findTexts(gateway, ['Vantongeren', 'isaure@example.org'])).toEqual([]);
});

it('pages of her invoices are named nowhere any more, not even after a late refund', async () => {
  const payer = await meetPayer(world);
  const { gateway } = world;
  await buy(world, payer, 'pro');
  const invoices = () =>
    gateway.sql<{ ref: string } & Record<string, unknown>>(
      `select provider_ref as ref, user_id, refunded_cents::int as refunded, invoice_url, pdf_url from payments`,
    );
  const [paid] = await invoices();
  expect(paid?.['invoice_url']).toMatch(/^http/u);
  await gateway.sql(
    `insert into account_deletions (user_id, requested_at, due_at, begun_at)
     values ($1, now() - interval '14 days', now() - interval '1 s', now())`,
    [payer.userId],
  );
  await gateway.sql('select private.erase_account($1, now())', [payer.userId]);
  const without = { ref: paid?.ref, user_id: null, invoice_url: null, pdf_url: null };
  expect(await invoices()).toEqual([{ ...without, refunded: 0 }]);
  await world.refund(paid?.ref ?? '', 500);
  expect(await invoices()).toEqual([{ ...without, refunded: 500 }]);
});

it('what a provider says of the customer herself goes with her account', async () => {
  const payer = await meetPayer(world);
  const { gateway } = world;
  const object = { object: 'customer', id: payer.customerRef, name: 'Juno Halvarsen' };
  await deliver(world, writeEvent({ type: 'customer.updated', object }));
  await gateway.sql(
    `insert into account_deletions (user_id, requested_at, due_at, begun_at)
     values ($1, now() - interval '14 days', now() - interval '1 s', now())`,
    [payer.userId],
  );
  await gateway.sql('select private.erase_account($1, now())', [payer.userId]);
  expect(await findTexts(gateway, ['Halvarsen'])).toEqual([]);
});

it('events are kept for 180 days, and what was kept whole in earlier days loses its names', async () => {
  const { gateway } = world;
  const payload = (id: string) => ({
    ...{ id: `evt_${id}`, object: 'event' },
    data: {
      object: { id, object: 'charge', customer: 'cus_x', receipt_email: 'wren@example.org' },
    },
  });
  for (const [id, days] of Object.entries({ ch_old: 181, ch_new: 179 })) {
    await gateway.sql(
      `insert into billing_events (id, provider, type, created_at, received_at, outcome, payload)
       values ($1, 'sandbox', 'charge.refunded', now(), now() - make_interval(days => $2), 'unchanged', $3)`,
      [`evt_${id}`, days, JSON.stringify(payload(id))],
    );
  }
  const signal = new AbortController().signal;
  await tidyEventsJob.handler(gateway.context, {}, signal, { id: '', retryCount: 0 });
  expect(
    await gateway.sql(
      `select id, payload from billing_events where id in ('evt_ch_old', 'evt_ch_new')`,
    ),
  ).toEqual([
    {
      id: 'evt_ch_new',
      payload: { data: { object: { id: 'ch_new', object: 'charge', customer: 'cus_x' } } },
    },
  ]);
});
