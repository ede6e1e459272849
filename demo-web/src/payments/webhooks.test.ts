import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openShop } from './testing/open-shop.ts';
import type { Shop } from './testing/open-shop.ts';

const secret = 'whsec_shop';
let receiver: Server;
let url: string;
/** What came, and what is answered next; 200 when nothing is said. */
let came: { body: string; signature: string; at: number }[];
let answers: number[];
let shop: Shop | null;

beforeEach(async () => {
  [came, answers, shop] = [[], [], null];
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature']);
      const at = shop?.now().getTime() ?? 0;
      came.push({ body: Buffer.concat(parts).toString(), signature, at });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  url = `http://127.0.0.1:${String((receiver.address() as AddressInfo).port)}/hook`;
});
afterEach(async () => {
  await shop?.stop();
  receiver.closeAllConnections();
  receiver.close();
});

/** Reads an event as the receiver does when it comes, five minutes old at most. */
const read = ({ body, signature, at }: (typeof came)[number]): Stripe.Event =>
  Stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, at);
const typesOf = (): string[] => came.map(({ body }) => (JSON.parse(body) as Stripe.Event).type);

it('signs what it tells, in the order in which it came about', async () => {
  shop = await openShop({ webhookUrl: () => url });
  const subscription = (await shop.buy())!;
  await shop.payments.settled();
  const events = came.map(read);
  expect(events.every(({ livemode }) => !livemode)).toBe(true);
  expect(typesOf().filter((type) => !/^(?:price|product|customer)\.created$/u.test(type))).toEqual([
    'customer.subscription.created',
    'invoice.created',
    'invoice.finalized',
    'charge.succeeded',
    'payment_intent.succeeded',
    'invoice.updated',
    'invoice.paid',
    'invoice.payment_succeeded',
    'customer.subscription.updated',
    'checkout.session.completed',
  ]);
  expect(events.at(-1)?.data.object).toMatchObject({ subscription: subscription.id });
});

it('tells a month later of what happened then, with a signature of now', async () => {
  shop = await openShop({ webhookUrl: () => url });
  await shop.buy({ card: 'fails_later' });
  await shop.pass(33);
  const events = came.map(read);
  const failed = events.find(({ type }) => type === 'invoice.payment_failed');
  expect(new Date(failed!.created * 1000).toISOString().slice(0, 10)).toBe('2026-07-01');
});

it('tells again what was not taken, without keeping back the rest', async () => {
  shop = await openShop({ webhookUrl: () => url });
  answers = [503];
  await shop.stripe.customers.create({ email: 'ann@example.org' });
  await shop.stripe.customers.create({ email: 'bea@example.org' });
  await shop.payments.settled();
  const ids = came.map((one) => read(one).id);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(2);
  expect(shop.payments.events().every(({ takenAt }) => takenAt !== null)).toBe(true);
});

it('keeps events until somebody listens, over a restart too', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'payments-'));
  let place: string | null = null;
  shop = await openShop({ webhookUrl: () => place, dataDir });
  const subscription = (await shop.buy())!;
  const before = shop.payments.url;
  await shop.stop();
  expect(JSON.parse(await readFile(join(dataDir, 'payments.json'), 'utf8'))).toBeTypeOf('object');
  shop = await openShop({ webhookUrl: () => place, dataDir });
  expect(shop.payments.url).toBe(before);
  expect((await shop.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  expect(came).toEqual([]);
  place = url;
  await shop.pass(0);
  expect(typesOf()).toContain('checkout.session.completed');
  await shop.stop();
  shop = null;
  await rm(dataDir, { recursive: true });
});

it('repeats, tampers and holds back as a test wants it', async () => {
  shop = await openShop({ webhookUrl: () => url });
  await shop.payments.holdEvents(true);
  await shop.stripe.customers.create({ email: 'ann@example.org' });
  await shop.stripe.customers.create({ email: 'bea@example.org' });
  expect(came).toEqual([]);
  const [first, second] = shop.payments.events();
  await shop.payments.redeliver(second!.id);
  await shop.payments.holdEvents(false);
  expect(came.map((one) => read(one).id)).toEqual([second!.id, first!.id]);
  await shop.payments.redeliver(first!.id);
  expect(read(came[2]!).id).toBe(first!.id);
  await shop.payments.redeliver(first!.id, { isTampered: true });
  expect(() => read(came[3]!)).toThrow(Stripe.errors.StripeSignatureVerificationError);
  await shop.payments.redeliver(first!.id, { ageSeconds: 600 });
  expect(() => read(came[4]!)).toThrow('outside the tolerance zone');
});

it('has a control over HTTP', async () => {
  shop = await openShop({ webhookUrl: () => url });
  const subscription = (await shop.buy({ cents: 1000 }))!;
  const control = async (path: string, method = 'POST'): Promise<[number, unknown]> => {
    const answer = await fetch(new URL(path, shop!.payments.controlUrl), { method });
    return [answer.status, answer.status === 200 ? await answer.json() : null];
  };
  const invoice = subscription.latest_invoice as string;
  expect((await control(`refund?invoice=${invoice}&cents=400`))[0]).toBe(200);
  expect((await control(`refund?invoice=${invoice}&cents=601`))[0]).toBe(400);
  expect((await control(`refund?invoice=${invoice}&cents=1.5`))[0]).toBe(400);
  expect((await control('refund?invoice=in_none'))[0]).toBe(400);
  const [, events] = (await control('events.json', 'GET')) as [
    number,
    { id: string; type: string }[],
  ];
  expect(events.at(-1)?.type).toBe('charge.refunded');
  expect(await control(`redeliver?id=${events[0]!.id}`)).toEqual([200, { status: 200 }]);
  expect((await control('redeliver?id=evt_none'))[0]).toBe(400);
  expect((await control('redeliver?id=x&age=y'))[0]).toBe(400);
  expect(await control('advance')).toEqual([200, {}]);
});

it('has a subscription stand where no person can put it, and tells of it', async () => {
  shop = await openShop({ webhookUrl: () => url });
  const { id } = (await shop.buy())!;
  await shop.payments.settled();
  const control = new URL(shop.payments.controlUrl);
  const stand = async (status: string, subscription = id): Promise<number> => {
    const query = new URLSearchParams({ status, subscription });
    return (await fetch(new URL(`stand?${query.toString()}`, control), { method: 'POST' })).status;
  };
  for (const status of ['incomplete', 'past_due', 'paused', 'active', 'incomplete_expired']) {
    expect(await stand(status)).toBe(200);
    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe(status);
  }
  expect(typesOf().slice(-5)).toEqual([
    ...Array.from({ length: 4 }, () => 'customer.subscription.updated'),
    'customer.subscription.deleted',
  ]);
  expect(await stand('active')).toBe(400);
  expect(await stand('gone')).toBe(400);
  expect(await stand('active', 'constructor')).toBe(400);
});
