import { z } from 'zod';
import { cardOf, collectInvoice } from '../billing/collect-invoice.ts';
import { changeLines, unusedTime } from '../billing/change-plan.ts';
import { keepForLater } from '../billing/keep-for-later.ts';
import { endSubscription, settleInvoice } from '../billing/settle-subscription.ts';
import { draftInvoice, waitingLines, writeInvoice } from '../billing/write-invoice.ts';
import type { Sold } from '../billing/write-invoice.ts';
import { tellSubscription } from '../events/emit-objects.ts';
import { whyDeclined } from '../kept/cards.ts';
import type { KeptLine, KeptSubscription } from '../kept/kept.ts';
import { showSubscription } from '../show/show-subscription.ts';
import type { Till } from '../till.ts';
import type { Call, Calls } from './call.ts';
import { find } from './find.ts';
import { pageOf } from './page-of.ts';
import { flag, listOf, metadata, page, whole } from './params.ts';
import { pauseCalls } from './pause-calls.ts';
import { cardError, invalidRequest } from './stripe-failure.ts';

const cancellation = z
  .object({ comment: z.string().optional(), feedback: z.string().optional() })
  .optional();
const changes = z.object({
  items: listOf(
    z.object({
      id: z.string().optional(),
      price: z.string().optional(),
      quantity: whole.min(1).max(1_000_000).optional(),
    }),
  ).optional(),
  proration_behavior: z
    .enum(['always_invoice', 'create_prorations', 'none'])
    .default('create_prorations'),
  payment_behavior: z
    .enum([
      'allow_incomplete',
      'default_incomplete',
      'error_if_incomplete',
      'pending_if_incomplete',
    ])
    .default('allow_incomplete'),
  cancel_at_period_end: flag.optional(),
  cancellation_details: cancellation,
  default_payment_method: z.string().optional(),
  description: z.string().optional(),
  metadata,
});

function update({ till, params, ids: [id = ''] }: Call): unknown {
  const subscription = find(till.kept, 'subscriptions', id);
  const given = changes.parse(params);
  if (subscription.endedAt !== null) {
    throw invalidRequest(
      'A canceled subscription can only update its cancellation_details and metadata.',
    );
  }
  if (given.cancel_at_period_end !== undefined && subscription.schedule !== null) {
    throw invalidRequest(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  }
  const item = given.items?.[0];
  const sold = {
    price: item?.price ?? subscription.price,
    quantity: item?.quantity ?? subscription.quantity,
  };
  if (sold.price !== subscription.price || sold.quantity !== subscription.quantity) {
    changeSold(till, subscription, sold, given);
  }
  if (given.cancel_at_period_end !== undefined) {
    subscription.cancelAtPeriodEnd = given.cancel_at_period_end;
    subscription.canceledAt = given.cancel_at_period_end ? till.now() : null;
    subscription.cancellation.reason = given.cancel_at_period_end ? 'cancellation_requested' : null;
  }
  noteReasons(subscription, given.cancellation_details);
  const method = given.default_payment_method;
  if (method !== undefined) subscription.paymentMethod = method || null;
  if (given.description !== undefined) subscription.description = given.description || null;
  Object.assign(subscription.metadata, given.metadata);
  tellSubscription(till, subscription, 'updated');
  return showSubscription(till.kept, subscription);
}

function noteReasons(subscription: KeptSubscription, details: z.infer<typeof cancellation>): void {
  if (details?.comment !== undefined) subscription.cancellation.comment = details.comment || null;
  if (details?.feedback !== undefined) {
    subscription.cancellation.feedback = details.feedback || null;
  }
}

function changeSold(
  till: Till,
  subscription: KeptSubscription,
  sold: Sold,
  given: z.infer<typeof changes>,
): void {
  const price = find(till.kept, 'prices', sold.price, 'items[0][price]');
  if (price.currency !== subscription.currency) {
    throw invalidRequest('The price is in another currency.', 'items[0][price]');
  }
  const isProrated = given.proration_behavior !== 'none';
  const lines = isProrated ? changeLines(till, subscription, sold) : [];
  if (given.proration_behavior !== 'always_invoice') {
    Object.assign(subscription, sold);
    for (const line of lines) keepForLater(till, subscription, line);
    return;
  }
  if (given.payment_behavior === 'error_if_incomplete') mustPay(till, subscription, lines);
  Object.assign(subscription, sold);
  settleInvoice(till, writeInvoice(till, subscription, 'subscription_update', lines));
}

/** @throws StripeFailure 402, before anything is changed, when the card would not pay */
function mustPay(till: Till, subscription: KeptSubscription, lines: KeptLine[]): void {
  const { amountDue } = draftInvoice(till, subscription, 'subscription_update', [
    ...waitingLines(till, subscription),
    ...lines,
  ]);
  const card = cardOf(till, subscription);
  if (amountDue === 0) return;
  if (card === null) {
    throw invalidRequest('This customer has no attached payment source or default payment method.');
  }
  const declined = whyDeclined(card.card, card.charges);
  if (declined !== null) throw cardError({ ...declined, charge: 'ch_declined' });
}

const cancelParams = z.object({
  prorate: flag.default(false),
  invoice_now: flag.default(false),
  cancellation_details: cancellation,
});

function cancel({ till, params, ids: [id = ''] }: Call): unknown {
  const subscription = find(till.kept, 'subscriptions', id);
  const given = cancelParams.parse(params);
  if (subscription.endedAt !== null) {
    throw invalidRequest('A canceled subscription cannot be canceled again.');
  }
  noteReasons(subscription, given.cancellation_details);
  const credit =
    given.prorate && subscription.pausedAt === null ? unusedTime(till, subscription) : null;
  if (credit !== null) keepForLater(till, subscription, credit);
  if (given.invoice_now && waitingLines(till, subscription).length > 0) {
    collectInvoice(till, writeInvoice(till, subscription, 'subscription_update', []));
  }
  endSubscription(till, subscription, 'cancellation_requested');
  return showSubscription(till.kept, subscription);
}

const asked = z.object({
  ...page,
  customer: z.string().optional(),
  price: z.string().optional(),
  status: z.string().optional(),
});

/** As Stripe does: without a status, all that are not canceled. */
function list({ till, params }: Call): unknown {
  const { customer, status = 'running', price, ...rest } = asked.parse(params);
  const found = Object.values(till.kept.subscriptions).filter(
    (one) =>
      (customer === undefined || one.customer === customer) &&
      (price === undefined || one.price === price) &&
      (status === 'all' ||
        (status === 'ended' || status === 'canceled' ? one.endedAt !== null : false) ||
        (status === 'running' ? one.endedAt === null : one.status === status)),
  );
  return pageOf(found, rest, '/v1/subscriptions', (one) => showSubscription(till.kept, one));
}

export const subscriptionCalls: Calls = {
  'GET /v1/subscriptions': list,
  'GET /v1/subscriptions/:id': ({ till, ids: [id = ''] }) =>
    showSubscription(till.kept, find(till.kept, 'subscriptions', id)),
  'POST /v1/subscriptions/:id': update,
  'DELETE /v1/subscriptions/:id': cancel,
  ...pauseCalls,
};
