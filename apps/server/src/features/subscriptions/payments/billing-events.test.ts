import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscriptions } from '../index.ts';
import { startBillingWorld } from '../../../testing/start-billing-world.ts';
import type { BillingWorld } from '../../../testing/start-billing-world.ts';
import {
  bodyOf,
  buy,
  deliver,
  meetPayer,
  providerOf,
  readRows,
  writeEvent,
} from './testing/billing-events.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await startBillingWorld({ features: [subscriptions] });
});
afterAll(() => world.stop());

/** Somebody who paid, while nothing was told of it yet; bodies of the events in their order. */
async function payUntold(isKnown = true) {
  const payer = await meetPayer(world, isKnown);
  await world.payments.holdEvents(true);
  const first = world.events().length;
  const ref = await buy(world, payer, 'pro');
  const told = world.events().slice(first);
  const bodies = told.map(({ id }) => bodyOf(world, id));
  const paid = told.find(({ type }) => type === 'invoice.paid');
  if (paid === undefined) throw new Error('The sandbox tells of no payment.');
  return { payer, ref, bodies, paid: bodyOf(world, paid.id), paidId: paid.id };
}

const countEvents = async (id: string): Promise<number> => {
  const [row] = await world.gateway.sql<{ count: number }>(
    'select count(*)::int as count from billing_events where id = $1',
    [id],
  );
  return row?.count ?? 0;
};
const idOf = (body: string): string => (JSON.parse(body) as { id: string }).id;

describe('an event of the provider', () => {
  it('makes a person subscribed, with her tier, her invoice and her history', async () => {
    const { payer, ref, paid } = await payUntold();
    expect(await deliver(world, paid)).toEqual({ status: 200, answer: { received: 'applied' } });
    const rows = await readRows(world, payer);
    expect(rows.tier).toBe('pro');
    expect(rows.actions).toEqual(['started']);
    expect(rows.subscriptions).toMatchObject([
      { plan: 'pro', status: 'active', provider_ref: ref },
    ]);
    expect(rows.payments).toMatchObject([
      { plan: 'pro', status: 'paid', currency: 'EUR', total_cents: '19900', tax_cents: '3177' },
    ]);
    expect(rows.payments[0]?.['subscription_id']).not.toBeNull();
  });

  it('is taken once, however often it is delivered', async () => {
    const { payer, paid, paidId } = await payUntold();
    await deliver(world, paid);
    const before = await readRows(world, payer);
    expect(await deliver(world, paid)).toEqual({ status: 200, answer: { received: 'known' } });
    expect(await countEvents(paidId)).toBe(1);
    expect(await readRows(world, payer)).toEqual(before);
  });

  it('has one effect when it is delivered twice at the same moment', async () => {
    const { payer, paid, paidId } = await payUntold();
    const answers = await Promise.all([1, 2, 3, 4].map(() => deliver(world, paid)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.map(({ answer }) => answer.received).sort()).toEqual([
      ...['applied', 'known', 'known', 'known'],
    ]);
    expect(await countEvents(paidId)).toBe(1);
    expect((await readRows(world, payer)).payments).toHaveLength(1);
  });

  it('waits for another program that takes it already', async () => {
    const { paid, paidId } = await payUntold();
    const other = new pg.Client({ connectionString: world.gateway.urls.ownerUrl });
    await other.connect();
    try {
      await other.query('begin');
      const key = `billing event ${paidId}`;
      await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
      await other.query(
        `insert into billing_events (id, provider, type, created_at, outcome, payload)
         values ($1, 'sandbox', 'invoice.paid', now(), 'applied', '{}')`,
        [paidId],
      );
      const delivered = deliver(world, paid);
      const waiting = "select pid from pg_locks where locktype = 'advisory' and not granted";
      await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
      await other.query('commit');
      expect(await delivered).toEqual({ status: 200, answer: { received: 'known' } });
    } finally {
      await other.end();
    }
  });

  it('says the same when another event says it at the same moment', async () => {
    const { payer, bodies } = await payUntold();
    const answers = await Promise.all(bodies.map((body) => deliver(world, body)));
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200));
    const rows = await readRows(world, payer);
    expect(rows.actions).toEqual(['started']);
    expect(rows.subscriptions).toHaveLength(1);
    expect(rows.payments).toHaveLength(1);
  });

  it('is harmless out of order: what is true now is read from the provider', async () => {
    const { payer, ref, bodies } = await payUntold();
    await providerOf(world).cancelAtPeriodEnd(ref, randomUUID());
    // The news of the purchase come last, and each of them is older than the cancellation.
    for (const body of bodies.toReversed()) await deliver(world, body);
    const rows = await readRows(world, payer);
    expect(rows.subscriptions).toMatchObject([{ status: 'active', cancel_at_period_end: true }]);
    expect(rows.actions).toEqual(['started', 'cancel_planned']);
  });

  it('cannot bring back what has ended', async () => {
    const { payer, ref, bodies } = await payUntold();
    await providerOf(world).endNow(ref, { isRefunded: false, key: randomUUID() });
    for (const body of bodies) await deliver(world, body);
    const rows = await readRows(world, payer);
    expect(rows.subscriptions).toMatchObject([{ status: 'ended', end_reason: 'cancelled' }]);
    expect(rows.tier).toBe('standard');
  });
});

describe('an event that nobody of ours signed just now', () => {
  it('is refused with another secret', async () => {
    const { payer, paid, paidId } = await payUntold();
    const { status, answer } = await deliver(world, paid, { secret: 'whsec_another' });
    expect([status, answer.code]).toEqual([400, 'billing.signature_invalid']);
    expect(await countEvents(paidId)).toBe(0);
    expect((await readRows(world, payer)).subscriptions).toEqual([]);
  });

  it('is refused when a byte was changed, or when the JSON was only written anew', async () => {
    const { paid, paidId } = await payUntold();
    const tampered = paid.replace('"livemode":false', '"livemode":true');
    const rewritten = JSON.stringify(JSON.parse(paid), null, 1);
    for (const sent of [tampered, rewritten, `${paid} `]) {
      const { status, answer } = await deliver(world, paid, { sent });
      expect([status, answer.code]).toEqual([400, 'billing.signature_invalid']);
    }
    expect(await countEvents(paidId)).toBe(0);
  });

  it('is refused ten minutes later, and ten minutes too early', async () => {
    const { paid, paidId } = await payUntold();
    for (const ageSeconds of [600, -600]) {
      expect((await deliver(world, paid, { ageSeconds })).status).toBe(401);
    }
    expect((await deliver(world, paid, { ageSeconds: 290 })).status).toBe(200);
    expect(await countEvents(paidId)).toBe(1);
  });

  it.each([
    ['no signature', ''],
    ['half a signature', `t=${String(Math.floor(Date.now() / 1000))}`],
    ['a signature of nothing', `t=${String(Math.floor(Date.now() / 1000))},v1=${'0'.repeat(64)}`],
    ['an older kind', `t=${String(Math.floor(Date.now() / 1000))},v0=${'0'.repeat(64)}`],
  ])('is refused with %s', async (_what, signature) => {
    const { status } = await deliver(world, '{"id":"evt_1"}', { signature });
    expect([400, 401]).toContain(status);
  });

  it('is refused when what was signed is no event', async () => {
    for (const body of ['', 'no json', '[]', '{}', '{"object":"v2.core.event","id":"evt_2"}']) {
      expect((await deliver(world, body === '' ? ' ' : body)).status).toBe(400);
    }
  });
});

describe('an event of what we do not follow', () => {
  it('is kept when its type is unknown, with whatever characters it holds', async () => {
    const id = `evt_${randomUUID()}`;
    const object = { id: 'x_\u00001\ud800', object: 'something.new', text: 'Her name' };
    const body = writeEvent({ id, type: 'something.happened', object });
    expect(await deliver(world, body)).toEqual({
      status: 200,
      answer: { received: 'unknown_type' },
    });
    const [kept] = await world.gateway.sql(
      'select type, outcome, payload from billing_events where id = $1',
      [id],
    );
    expect(kept).toEqual({
      ...{ type: 'something.happened', outcome: 'unknown_type' },
      payload: { data: { object: { id: 'x_1\ufffd', object: 'something.new' } } },
    });
  });

  it.each(['invoice', 'subscription', 'checkout.session', 'charge', 'subscription_schedule'])(
    'is kept when a %s has not the form that we know',
    async (object) => {
      const type = object === 'charge' ? 'charge.refunded' : `${object}.changed`;
      const { answer } = await deliver(world, writeEvent({ type, object: { object, id: 7 } }));
      expect(answer).toEqual({ received: 'unknown_type' });
    },
  );

  it('is kept when its customer is nobody of ours', async () => {
    const provider = providerOf(world);
    const { customerRef } = await provider.createCustomer({
      ...{ userId: randomUUID(), agencyId: null, email: 'gone@example.org', locale: 'en' },
    });
    for (const customer of [customerRef, 'cus_nobody']) {
      const object = { object: 'subscription', id: 'sub_1', customer };
      const body = writeEvent({ type: 'customer.subscription.updated', object });
      const { status, answer } = await deliver(world, body);
      expect([status, answer.received]).toEqual([200, 'unknown_customer']);
      expect(await countEvents(idOf(body))).toBe(1);
    }
  });

  it('changes nothing when the provider does not know what it is about', async () => {
    const payer = await meetPayer(world);
    const object = { object: 'invoice', id: 'in_nobody', customer: payer.customerRef };
    const { answer } = await deliver(world, writeEvent({ type: 'invoice.paid', object }));
    expect(answer.received).toBe('unchanged');
    expect((await readRows(world, payer)).payments).toEqual([]);
  });
});

describe('a customer without a row', () => {
  it('is known by what the provider was told when she was made', async () => {
    const { payer, paid } = await payUntold(false);
    expect((await deliver(world, paid)).answer.received).toBe('applied');
    expect((await readRows(world, payer)).tier).toBe('pro');
    const rows = await world.gateway.sql(
      'select customer_ref from private.billing_customers where user_id = $1',
      [payer.userId],
    );
    expect(rows).toEqual([{ customer_ref: payer.customerRef }]);
  });
});

describe('a delivery that fails on the way', () => {
  it('comes again when the provider is down', async () => {
    const { payer, paid, paidId } = await payUntold();
    world.payments.outage(true);
    const { status } = await deliver(world, paid).finally(() => world.payments.outage(false));
    expect(status).toBe(503);
    expect(await countEvents(paidId)).toBe(0);
    expect((await readRows(world, payer)).subscriptions).toEqual([]);
    expect((await deliver(world, paid)).answer.received).toBe('applied');
  });

  it('leaves nothing behind when it breaks off between two writes, and the next applies', async () => {
    const { payer, paid, paidId } = await payUntold();
    await world.gateway.sql(
      `create function refuse_payment() returns trigger language plpgsql as $$
       begin raise exception 'Broken off.' using errcode = '57P01'; end $$`,
    );
    await world.gateway.sql(
      'create trigger refuse before insert on payments for each row execute function refuse_payment()',
    );
    const { status } = await deliver(world, paid);
    await world.gateway.sql('drop trigger refuse on payments');
    await world.gateway.sql('drop function refuse_payment');
    expect(status).toBe(503);
    const broken = await readRows(world, payer);
    expect([broken.subscriptions, broken.actions, broken.tier]).toEqual([[], [], 'standard']);
    expect(await countEvents(paidId)).toBe(0);
    expect((await deliver(world, paid)).answer.received).toBe('applied');
    expect((await readRows(world, payer)).tier).toBe('pro');
  });
});
