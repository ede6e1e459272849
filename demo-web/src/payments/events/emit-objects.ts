import type {
  KeptCharge,
  KeptInvoice,
  KeptSchedule,
  KeptSession,
  KeptSubscription,
} from '../kept/kept.ts';
import { showInvoice } from '../show/show-invoice.ts';
import { showCharge, showIntent } from '../show/show-payment.ts';
import { showSchedule } from '../show/show-schedule.ts';
import { showSession } from '../show/show-session.ts';
import { showSubscription } from '../show/show-subscription.ts';
import type { Till } from '../till.ts';

/** Tells of a subscription as it is now. */
export function tellSubscription(
  till: Till,
  subscription: KeptSubscription,
  what: 'created' | 'updated' | 'paused' | 'resumed' | 'deleted',
): void {
  till.emit(`customer.subscription.${what}`, showSubscription(till.kept, subscription));
}

export function tellInvoice(
  till: Till,
  invoice: KeptInvoice,
  what:
    | 'created'
    | 'finalized'
    | 'paid'
    | 'payment_succeeded'
    | 'payment_failed'
    | 'updated'
    | 'voided',
): void {
  till.emit(`invoice.${what}`, showInvoice(till, invoice));
}

export function tellCharge(
  till: Till,
  charge: KeptCharge,
  what: 'succeeded' | 'failed' | 'refunded',
): void {
  till.emit(`charge.${what}`, showCharge(till.kept, charge));
}

export function tellIntent(
  till: Till,
  invoice: KeptInvoice,
  what: 'succeeded' | 'payment_failed',
): void {
  till.emit(`payment_intent.${what}`, showIntent(till.kept, invoice));
}

export function tellSession(till: Till, session: KeptSession, what: 'completed' | 'expired'): void {
  till.emit(`checkout.session.${what}`, showSession(till, session));
}

export function tellSchedule(
  till: Till,
  schedule: KeptSchedule,
  what: 'created' | 'updated' | 'released' | 'canceled' | 'completed',
): void {
  till.emit(`subscription_schedule.${what}`, showSchedule(schedule, till.now()));
}
