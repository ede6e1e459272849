import { z } from 'zod';
import { unusedTime } from '../billing/change-plan.ts';
import { keepForLater } from '../billing/keep-for-later.ts';
import { beginResumed, settleInvoice } from '../billing/settle-subscription.ts';
import { periodEndAfter } from '../billing/months.ts';
import { periodLine, writeInvoice } from '../billing/write-invoice.ts';
import { tellSubscription } from '../events/emit-objects.ts';
import { showSubscription } from '../show/show-subscription.ts';
import type { Call, Calls } from './call.ts';
import { find } from './find.ts';
import { invalidRequest } from './stripe-failure.ts';

const pauseParams = z.object({
  type: z.literal('subscription').default('subscription'),
  invoicing_behavior: z.enum(['invoice', 'pending_invoice_item']).default('pending_invoice_item'),
  bill_for: z
    .object({ unused_time_from: z.object({ type: z.enum(['now', 'none']) }).optional() })
    .optional(),
});

/** At once; unused days wait for the next invoice, or become a credit by an invoice of their own. */
function pause({ till, params, ids: [id = ''] }: Call): unknown {
  const subscription = find(till.kept, 'subscriptions', id);
  const given = pauseParams.parse(params);
  if (subscription.schedule !== null) {
    throw invalidRequest('You cannot pause a subscription with an attached schedule.');
  }
  if (subscription.status !== 'active') {
    throw invalidRequest(`You cannot pause a subscription that is ${subscription.status}.`);
  }
  const isCredited = given.bill_for?.unused_time_from?.type !== 'none';
  const credit = isCredited ? unusedTime(till, subscription) : null;
  if (credit !== null) {
    keepForLater(till, subscription, credit);
    if (given.invoicing_behavior === 'invoice') {
      settleInvoice(till, writeInvoice(till, subscription, 'subscription_update', []));
    }
  }
  subscription.status = 'paused';
  subscription.pausedAt = till.now();
  tellSubscription(till, subscription, 'updated');
  tellSubscription(till, subscription, 'paused');
  return showSubscription(till.kept, subscription);
}

const resumeParams = z.object({
  billing_cycle_anchor: z
    .union([z.literal('now'), z.object({ type: z.literal('now') })])
    .default('now'),
  payment_behavior: z
    .enum(['resume_on_payment_attempt', 'resume_on_payment_success'])
    .default('resume_on_payment_attempt'),
});

/**
 * A new period with an invoice. By default it waits for somebody to pay it; with `resume_on_payment_success` the card
 * is charged in this request. Until it is paid the subscription stays paused, and the request is no error.
 */
function resume({ till, params, ids: [id = ''] }: Call): unknown {
  const subscription = find(till.kept, 'subscriptions', id);
  const given = resumeParams.parse(params);
  if (subscription.status !== 'paused') {
    throw invalidRequest('You can only resume a subscription that is paused.');
  }
  const open = till.kept.invoices[subscription.latestInvoice ?? ''];
  const now = till.now();
  const period = { start: now, end: periodEndAfter(now, now) };
  const isWaiting = open?.status === 'open' && open.resumes;
  const invoice = isWaiting
    ? open
    : writeInvoice(till, subscription, 'subscription_update', [
        periodLine(till, subscription, period),
      ]);
  invoice.resumes = true;
  if (invoice.amountDue === 0 || given.payment_behavior === 'resume_on_payment_success') {
    settleInvoice(till, invoice);
  }
  if (invoice.status === 'paid' && subscription.pausedAt !== null) beginResumed(till, subscription);
  return showSubscription(till.kept, subscription);
}

export const pauseCalls: Calls = {
  'POST /v1/subscriptions/:id/pause': pause,
  'POST /v1/subscriptions/:id/resume': resume,
};
