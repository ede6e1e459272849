import { tellSchedule, tellSession, tellSubscription } from '../events/emit-objects.ts';
import type { KeptSubscription } from '../kept/kept.ts';
import type { Till } from '../till.ts';
import { periodEndAfter } from './months.ts';
import { endSubscription, settleInvoice } from './settle-subscription.ts';
import { periodLine, writeInvoice } from './write-invoice.ts';

/** Renewals, retries, ends and expiries whose moment has come, in the order of their moments. */
export function doWhatIsDue(till: Till): void {
  const until = till.now();
  for (;;) {
    const next = dueThings(till).sort((a, b) => a.moment - b.moment)[0];
    if (next === undefined || next.moment > until) return;
    till.at(next.moment, next.act);
  }
}

type DueThing = { moment: number; act: () => void };

function dueThings(till: Till): DueThing[] {
  const { subscriptions, invoices, sessions } = till.kept;
  return [
    ...Object.values(subscriptions)
      .filter(({ status }) => status === 'active' || status === 'past_due')
      .map((one) => ({ moment: one.periodEnd, act: () => turnPeriod(till, one) })),
    ...Object.values(invoices).flatMap((invoice) =>
      invoice.status === 'open' && invoice.nextAttempt !== null
        ? [{ moment: invoice.nextAttempt, act: () => void settleInvoice(till, invoice) }]
        : [],
    ),
    ...Object.values(sessions)
      .filter(({ status }) => status === 'open')
      .map((session) => ({
        moment: session.expiresAt,
        act: () => {
          session.status = 'expired';
          tellSession(till, session, 'expired');
        },
      })),
  ];
}

/** A period is over: the subscription ends, or another one begins and is charged. */
function turnPeriod(till: Till, subscription: KeptSubscription): void {
  if (subscription.cancelAtPeriodEnd) {
    endSubscription(till, subscription, 'cancellation_requested');
    return;
  }
  if (followSchedule(till, subscription) === 'ended') return;
  const start = subscription.periodEnd;
  subscription.periodStart = start;
  subscription.periodEnd = periodEndAfter(subscription.anchor, start);
  const line = periodLine(till, subscription, { start, end: subscription.periodEnd });
  const invoice = writeInvoice(till, subscription, 'subscription_cycle', [line]);
  tellSubscription(till, subscription, 'updated');
  settleInvoice(till, invoice);
}

/** The next phase of its schedule begins, or the schedule is over. */
function followSchedule(till: Till, subscription: KeptSubscription): 'goes_on' | 'ended' {
  const schedule = till.kept.schedules[subscription.schedule ?? ''];
  if (schedule === undefined) return 'goes_on';
  const now = till.now();
  const phase = schedule.phases.find(({ start, end }) => start <= now && now < end);
  if (phase !== undefined) {
    if (phase.price !== subscription.price || phase.quantity !== subscription.quantity) {
      subscription.price = phase.price;
      subscription.quantity = phase.quantity;
      tellSchedule(till, schedule, 'updated');
    }
    return 'goes_on';
  }
  if (schedule.endBehavior === 'cancel') {
    endSubscription(till, subscription, 'cancellation_requested');
    return 'ended';
  }
  releaseSchedule(till, subscription);
  return 'goes_on';
}

/** The subscription goes on without its schedule. */
export function releaseSchedule(till: Till, subscription: KeptSubscription): void {
  const schedule = till.kept.schedules[subscription.schedule ?? ''];
  subscription.schedule = null;
  if (schedule === undefined) return;
  schedule.status = 'released';
  schedule.releasedAt = till.now();
  schedule.releasedSubscription = subscription.id;
  schedule.subscription = null;
  tellSchedule(till, schedule, 'released');
}
