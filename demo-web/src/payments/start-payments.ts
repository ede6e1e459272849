import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { startControl } from '../control/start-control.ts';
import { StripeFailure } from './api/stripe-failure.ts';
import { doWhatIsDue } from './billing/do-what-is-due.ts';
import { refundInvoice } from './billing/refund-charge.ts';
import { standSubscription } from './billing/stand-subscription.ts';
import type { Standing } from './billing/stand-subscription.ts';
import { deliverEvents } from './events/deliver-events.ts';
import type { SendOptions } from './events/deliver-events.ts';
import type { KeptEvent } from './kept/kept.ts';
import { newId, openStore } from './kept/open-store.ts';
import { paymentRoutes } from './payment-routes.ts';
import { servePayments } from './serve-payments.ts';
import type { Till } from './till.ts';

export type PaymentsOptions = {
  /** Port on loopback; the one it had last, or a free one, when absent. */
  port?: number;
  /** Where events go; null while nobody listens there: they wait. */
  webhookUrl: () => string | null;
  /** Signs the events. */
  webhookSecret: string;
  /** The demo's time. */
  now: () => Date;
  /** Percent of tax inside the prices; without it none is shown. */
  vatPercent?: number;
  /** Folder in which the books are kept; without it they end with the sandbox. */
  dataDir?: string;
};

/** A played Stripe: its API, its pages, its webhooks. No money moves. */
export type Payments = {
  /** Address of API and pages, for STRIPE_API_URL. */
  url: string;
  /** For STRIPE_SECRET_KEY. */
  secretKey: string;
  controlUrl: string;
  /** Does what is due by now: renewals, tries to collect, phases, ends; resolves when its events were delivered. */
  advance: () => Promise<void>;
  /** Everything told so far, oldest first. */
  events: () => readonly KeptEvent[];
  /** Sends an event again, or for the first time; the status that was answered, 0 for none. */
  redeliver: (id: string, options?: SendOptions) => Promise<number>;
  /** Keeps events back until called with false, so that they can be sent in another order. */
  holdEvents: (isHeld: boolean) => Promise<void>;
  /** Gives back what was paid for an invoice, or a part of it. */
  refund: (invoiceId: string, cents?: number) => Promise<void>;
  /** Has a subscription that has not ended stand in a state that no person can bring about. */
  stand: (subscriptionId: string, status: Standing) => Promise<void>;
  /** Answers every call with 503 until called with false. */
  outage: (isDown: boolean) => void;
  /** Resolves when every event that waits was delivered or refused often enough. */
  settled: () => Promise<void>;
  stop: () => Promise<void>;
};

const keptEvents = 1000;

/** Starts it on loopback. */
export async function startPayments(options: PaymentsOptions): Promise<Payments> {
  const { dataDir } = options;
  const { kept, save } = await openStore(
    dataDir === undefined ? null : join(dataDir, 'payments.json'),
  );
  const secretKey = `sk_test_${randomBytes(24).toString('hex')}`;
  let isDown = false;
  let isHeld = false;
  let moment: number | null = null;
  let url = '';
  const seconds = (): number => Math.floor(options.now().getTime() / 1000);
  const delivery = deliverEvents({
    events: () => kept.events,
    webhookUrl: options.webhookUrl,
    secret: options.webhookSecret,
    now: options.now,
    isHeld: () => isHeld,
    // What is noted with the next change, too.
    onTaken: () => void save().catch(() => undefined),
  });
  const till: Till = {
    kept,
    now: () => moment ?? seconds(),
    at(then, act) {
      const before = moment;
      moment = then;
      try {
        act();
      } finally {
        moment = before;
      }
    },
    url: () => url,
    vatPercent: options.vatPercent ?? null,
    emit(type, object) {
      const event = { id: newId('evt'), created: till.now(), type, tries: 0, takenAt: null };
      kept.events.push({ ...event, object: structuredClone(object) });
      if (kept.events.length > keptEvents) kept.events.splice(0, kept.events.length - keptEvents);
    },
  };
  const onChange = async (): Promise<void> => {
    await save();
    delivery.wake();
  };
  const serve = (port: number): ReturnType<typeof servePayments> =>
    servePayments({ port, till, secretKey, isDown: () => isDown, onChange });
  const server =
    options.port === undefined && kept.port !== null
      ? await serve(kept.port).catch(() => serve(0))
      : await serve(options.port ?? 0);
  kept.port = server.port;
  url = `http://127.0.0.1:${String(server.port)}`;
  const findEvent = (id: string): KeptEvent => {
    const event = kept.events.find((one) => one.id === id);
    if (event === undefined) throw new RangeError('No such event.');
    return event;
  };
  const advance = async (): Promise<void> => {
    doWhatIsDue(till);
    await save();
    await delivery.again();
  };
  // Time also passes by itself.
  const timer = setInterval(() => void advance().catch(() => undefined), 60_000);
  timer.unref();
  const payments = {
    url,
    secretKey,
    advance,
    events: () => kept.events,
    redeliver: (id: string, how?: SendOptions) => delivery.send(findEvent(id), how),
    async holdEvents(hold: boolean) {
      isHeld = hold;
      // One may be on its way: what is held back is held from here on.
      await (hold ? delivery.settled() : delivery.again());
    },
    async refund(invoiceId: string, cents?: number) {
      const invoice = Object.hasOwn(kept.invoices, invoiceId)
        ? kept.invoices[invoiceId]
        : undefined;
      if (invoice === undefined) throw new RangeError('No such invoice.');
      try {
        refundInvoice(till, invoice, { amount: cents });
      } catch (error) {
        throw error instanceof StripeFailure ? new RangeError(error.message) : error;
      }
      await onChange();
      await delivery.settled();
    },
    async stand(subscriptionId: string, status: Standing) {
      const subscription = Object.hasOwn(kept.subscriptions, subscriptionId)
        ? kept.subscriptions[subscriptionId]
        : undefined;
      if (subscription?.endedAt !== null) throw new RangeError('No subscription that could stand.');
      standSubscription(till, subscription, status);
      await onChange();
      await delivery.settled();
    },
    outage(down: boolean) {
      isDown = down;
    },
    settled: delivery.settled,
  };
  const control = await startControl(paymentRoutes(payments));
  return {
    ...payments,
    controlUrl: control.url,
    async stop() {
      clearInterval(timer);
      delivery.stop();
      await Promise.all([server.stop(), control.stop(), delivery.settled()]);
      await save();
    },
  };
}
