import { tellSchedule, tellSubscription } from '../events/emit-objects.ts';
import type { KeptInvoice, KeptSubscription } from '../kept/kept.ts';
import type { Till } from '../till.ts';
import { collectInvoice } from './collect-invoice.ts';
import { periodEndAfter } from './months.ts';

/** Tries to collect an invoice and lets its subscription follow: active again, or past due. True when it is paid. */
export function settleInvoice(till: Till, invoice: KeptInvoice): boolean {
  const subscription = till.kept.subscriptions[invoice.subscription];
  const isPaid = collectInvoice(till, invoice);
  if (subscription === undefined) return isPaid;
  if (isPaid && subscription.status === 'paused' && invoice.resumes) {
    beginResumed(till, subscription);
  } else if (subscription.latestInvoice === invoice.id) {
    const { status } = subscription;
    if (isPaid && (status === 'past_due' || status === 'incomplete'))
      subscription.status = 'active';
    if (!isPaid && status === 'active') subscription.status = 'past_due';
    if (subscription.status !== status) tellSubscription(till, subscription, 'updated');
  }
  return isPaid;
}

/** The pause is over and a new period begins now. */
export function beginResumed(till: Till, subscription: KeptSubscription): void {
  const now = till.now();
  subscription.status = 'active';
  subscription.pausedAt = null;
  subscription.anchor = now;
  subscription.periodStart = now;
  subscription.periodEnd = periodEndAfter(now, now);
  tellSubscription(till, subscription, 'updated');
  tellSubscription(till, subscription, 'resumed');
}

/** Ends a subscription for good, and its schedule with it. */
export function endSubscription(
  till: Till,
  subscription: KeptSubscription,
  reason: 'cancellation_requested' | 'payment_failed',
): void {
  const now = till.now();
  const schedule = till.kept.schedules[subscription.schedule ?? ''];
  subscription.status = 'canceled';
  subscription.endedAt = now;
  subscription.canceledAt ??= now;
  subscription.cancellation.reason ??= reason;
  subscription.schedule = null;
  // Open invoices are no longer collected by themselves.
  for (const invoice of Object.values(till.kept.invoices)) {
    if (invoice.subscription === subscription.id) invoice.nextAttempt = null;
  }
  if (schedule?.status === 'active') {
    schedule.status = 'canceled';
    schedule.canceledAt = now;
    tellSchedule(till, schedule, 'canceled');
  }
  tellSubscription(till, subscription, 'deleted');
}
