import type { PaymentProvider } from '../payment-provider.ts';
import { askStripe } from './ask-stripe.ts';
import { stripeCheckouts } from './checkouts.ts';
import { endNow } from './end-now.ts';
import { lifeChanges } from './life-changes.ts';
import { loadStripe } from './load-stripe.ts';
import { planChanges } from './plan-changes.ts';
import { planPrices } from './plan-prices.ts';
import { quantityChanges } from './quantity-changes.ts';
import { readEvent } from './read-event.ts';
import { readInvoice } from './read-invoice.ts';
import { readSubscription } from './read-subscription.ts';
import type { StripeDesk } from './stripe-desk.ts';
import { idOf } from './stripe-desk.ts';

/** Settings of the account at Stripe. */
export type StripeSettings = {
  name: PaymentProvider['name'];
  secretKey: string;
  webhookSecret: string;
  apiUrl: string;
  billingName: string;
  isTaxed: boolean;
  vatPercent: number;
};

/** Stripe, through its SDK. Whatever answers at `apiUrl` in Stripe's way is taken for it. */
export function createStripeProvider(
  settings: StripeSettings,
  { now, log, waitLater }: Pick<StripeDesk, 'now' | 'log' | 'waitLater'>,
): PaymentProvider {
  const load = loadStripe(settings.secretKey, settings.apiUrl);
  const asking = askStripe(load, log);
  const { isTaxed, vatPercent } = settings;
  const desk: StripeDesk = {
    ...asking,
    ...planPrices(asking, settings.billingName),
    ...{ isTaxed, vatPercent, now, log, waitLater },
  };
  return {
    name: settings.name,
    ...stripeCheckouts(desk),
    ...planChanges(desk),
    ...quantityChanges(desk),
    ...lifeChanges(desk),
    endNow: (ref, options) => endNow(desk, ref, options),
    readSubscription: (ref) => readSubscription(desk, ref),
    readInvoice: (ref) => readInvoice(desk, ref),
    findInvoice: async (paymentRef) => {
      const { data } = await desk.ask((stripe) =>
        stripe.invoicePayments.list({
          payment: { type: 'payment_intent', payment_intent: paymentRef },
          limit: 1,
        }),
      );
      return data[0] === undefined ? null : idOf(data[0].invoice);
    },
    listSubscriptions: async (customerRef) => {
      const { data } = await desk.ask((stripe) =>
        stripe.subscriptions.list({ customer: customerRef, status: 'all', limit: 100 }),
      );
      return data.toSorted((a, b) => b.created - a.created).map(({ id }) => id);
    },
    listInvoices: async (subscriptionRef) => {
      const { data } = await desk.ask((stripe) =>
        stripe.invoices.list({ subscription: subscriptionRef, limit: 20 }),
      );
      return data.toSorted((a, b) => b.created - a.created).map(({ id }) => id);
    },
    readEvent: (body, signature, now) =>
      readEvent(load, settings.webhookSecret, { body, signature, now }),
  };
}
