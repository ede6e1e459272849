import { z } from 'zod';
import { changeLines } from '../billing/change-plan.ts';
import { voidInvoice } from '../billing/collect-invoice.ts';
import { periodEndAfter } from '../billing/months.ts';
import { refundInvoice } from '../billing/refund-charge.ts';
import { settleInvoice } from '../billing/settle-subscription.ts';
import { draftInvoice, periodLine, waitingLines } from '../billing/write-invoice.ts';
import { showInvoice } from '../show/show-invoice.ts';
import {
  showCharge,
  showIntent,
  showInvoicePayment,
  showPaymentMethod,
  showRefund,
} from '../show/show-payment.ts';
import type { Call, Calls } from './call.ts';
import { find } from './find.ts';
import { pageOf } from './page-of.ts';
import { listOf, metadata, page, whole } from './params.ts';
import { cardError, invalidRequest, missing } from './stripe-failure.ts';

const previewed = z.object({
  customer: z.string().optional(),
  subscription: z.string(),
  subscription_details: z
    .object({
      items: listOf(
        z.object({
          id: z.string().optional(),
          price: z.string().optional(),
          quantity: whole.min(1).optional(),
        }),
      ).optional(),
      proration_behavior: z
        .enum(['always_invoice', 'create_prorations', 'none'])
        .default('create_prorations'),
      resume_at: z.literal('now').optional(),
    })
    .optional(),
});

/** What the next invoice would be; with `always_invoice`, the one that a change of the plan makes at once. */
function preview({ till, params }: Call): unknown {
  const given = previewed.parse(params);
  const subscription = find(till.kept, 'subscriptions', given.subscription, 'subscription');
  if (subscription.endedAt !== null) {
    throw invalidRequest('No upcoming invoices.', 'subscription', 'invoice_upcoming_none');
  }
  const { items, proration_behavior = 'create_prorations' } = given.subscription_details ?? {};
  const price = items?.[0]?.price ?? subscription.price;
  const sold = { price, quantity: items?.[0]?.quantity ?? subscription.quantity };
  find(till.kept, 'prices', price, 'subscription_details[items][0][price]');
  const lines = waitingLines(till, subscription);
  const isChanged = price !== subscription.price || sold.quantity !== subscription.quantity;
  if (isChanged && proration_behavior !== 'none') {
    lines.push(...changeLines(till, subscription, sold));
  }
  const isResumed = given.subscription_details?.resume_at === 'now';
  const start = isResumed ? till.now() : subscription.periodEnd;
  const anchor = isResumed ? start : subscription.anchor;
  if (!isChanged || proration_behavior !== 'always_invoice') {
    lines.push(periodLine(till, sold, { start, end: periodEndAfter(anchor, start) }));
  }
  const invoice = draftInvoice(till, subscription, 'subscription_update', lines);
  return showInvoice(till, { ...invoice, id: invoice.id.replace(/^in_/u, 'upcoming_in_') });
}

function list({ till, params }: Call): unknown {
  const asked = z
    .object({
      ...page,
      customer: z.string().optional(),
      subscription: z.string().optional(),
      status: z.string().optional(),
    })
    .parse(params);
  const found = Object.values(till.kept.invoices).filter(
    (invoice) =>
      (asked.customer === undefined || asked.customer === invoice.customer) &&
      (asked.subscription === undefined || asked.subscription === invoice.subscription) &&
      (asked.status === undefined || asked.status === invoice.status),
  );
  return pageOf(found, asked, '/v1/invoices', (invoice) => showInvoice(till, invoice));
}

function pay({ till, ids: [id = ''] }: Call): unknown {
  const invoice = find(till.kept, 'invoices', id);
  if (invoice.status !== 'open') throw invalidRequest(`Invoice is already ${invoice.status}.`);
  if (!settleInvoice(till, invoice)) {
    const charge = till.kept.charges[invoice.charges.at(-1) ?? ''];
    if (!charge?.declined) throw invalidRequest('There is no card to pay with.');
    throw cardError({ ...charge.declined, charge: charge.id });
  }
  return showInvoice(till, invoice);
}

function voidOne({ till, ids: [id = ''] }: Call): unknown {
  const invoice = find(till.kept, 'invoices', id);
  if (invoice.status !== 'open') {
    throw invalidRequest(`You can only void an open invoice. This one is ${invoice.status}.`);
  }
  voidInvoice(till, invoice);
  return showInvoice(till, invoice);
}

const askedPayments = z.object({
  ...page,
  invoice: z.string().optional(),
  payment: z.object({ type: z.string(), payment_intent: z.string().optional() }).optional(),
  status: z.string().optional(),
});

function listPayments({ till, params }: Call): unknown {
  const asked = askedPayments.parse(params);
  const found = Object.values(till.kept.invoices).filter(
    (invoice) =>
      invoice.intent !== null &&
      (asked.invoice === undefined || asked.invoice === invoice.id) &&
      (asked.payment === undefined || asked.payment.payment_intent === invoice.intent) &&
      (asked.status === undefined || asked.status === showInvoicePayment(invoice)?.status),
  );
  return pageOf(found, asked, '/v1/invoice_payments', showInvoicePayment);
}

const newRefund = z.object({
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  amount: whole.min(1).optional(),
  reason: z.string().optional(),
  metadata,
});

function refund({ till, params }: Call): unknown {
  const given = newRefund.parse(params);
  const invoice = Object.values(till.kept.invoices).find(
    ({ intent, charges }) =>
      (intent !== null && intent === given.payment_intent) || charges.includes(given.charge ?? ''),
  );
  if (invoice === undefined) {
    throw missing('charge', given.charge ?? given.payment_intent ?? '', 'charge');
  }
  return showRefund(till.kept, refundInvoice(till, invoice, given));
}

export const invoiceCalls: Calls = {
  'POST /v1/invoices/create_preview': preview,
  'GET /v1/invoices': list,
  'GET /v1/invoices/:id': ({ till, ids: [id = ''] }) =>
    showInvoice(till, find(till.kept, 'invoices', id)),
  'POST /v1/invoices/:id/pay': pay,
  'POST /v1/invoices/:id/void': voidOne,
  'GET /v1/invoice_payments': listPayments,
  'POST /v1/refunds': refund,
  'GET /v1/refunds': ({ till, params }) => {
    const asked = z
      .object({ ...page, charge: z.string().optional(), payment_intent: z.string().optional() })
      .parse(params);
    const { charges, refunds } = till.kept;
    const found = Object.values(refunds).filter(
      ({ charge }) =>
        (asked.charge === undefined || asked.charge === charge) &&
        (asked.payment_intent === undefined || asked.payment_intent === charges[charge]?.intent),
    );
    return pageOf(found, asked, '/v1/refunds', (one) => showRefund(till.kept, one));
  },
  'GET /v1/refunds/:id': ({ till, ids: [id = ''] }) =>
    showRefund(till.kept, find(till.kept, 'refunds', id)),
  'GET /v1/charges/:id': ({ till, ids: [id = ''] }) =>
    showCharge(till.kept, find(till.kept, 'charges', id)),
  'GET /v1/payment_methods/:id': ({ till, ids: [id = ''] }) =>
    showPaymentMethod(find(till.kept, 'paymentMethods', id)),
  'GET /v1/payment_intents/:id': ({ till, ids: [id = ''] }) => {
    const invoice = Object.values(till.kept.invoices).find(({ intent }) => intent === id);
    if (invoice === undefined) throw missing('payment_intent', id, 'intent');
    return showIntent(till.kept, invoice);
  },
};
