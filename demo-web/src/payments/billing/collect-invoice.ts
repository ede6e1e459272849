import { whyDeclined } from '../kept/cards.ts';
import type { KeptCharge, KeptInvoice, KeptPaymentMethod, KeptSubscription } from '../kept/kept.ts';
import { newId } from '../kept/open-store.ts';
import { tellCharge, tellIntent, tellInvoice } from '../events/emit-objects.ts';
import type { Till } from '../till.ts';

const day = 86_400;
/** Days from one try to the next: a renewal is tried again after 3 and after 5 days. */
const retryAfterDays = [3, 2];

/** The card that pays for a subscription: its own, or the customer's. */
export function cardOf(till: Till, subscription: KeptSubscription): KeptPaymentMethod | null {
  const { kept } = till;
  const own = subscription.paymentMethod ?? kept.customers[subscription.customer]?.paymentMethod;
  return kept.paymentMethods[own ?? ''] ?? null;
}

/** Charges an open invoice; with nothing due it is paid at once. True when it is paid. */
export function collectInvoice(till: Till, invoice: KeptInvoice): boolean {
  const subscription = till.kept.subscriptions[invoice.subscription];
  if (invoice.status !== 'open' || subscription === undefined) return invoice.status === 'paid';
  if (invoice.amountDue === 0) return markPaid(till, invoice);
  const method = cardOf(till, subscription);
  invoice.attempts += 1;
  const wait = retryAfterDays[invoice.attempts - 1];
  invoice.nextAttempt = null;
  const charge = method === null ? null : chargeCard(till, invoice, method);
  if (charge?.declined === null) return markPaid(till, invoice);
  if (wait !== undefined) invoice.nextAttempt = till.now() + wait * day;
  if (charge !== null) {
    tellCharge(till, charge, 'failed');
    tellIntent(till, invoice, 'payment_failed');
  }
  tellInvoice(till, invoice, 'updated');
  tellInvoice(till, invoice, 'payment_failed');
  return false;
}

function chargeCard(till: Till, invoice: KeptInvoice, method: KeptPaymentMethod): KeptCharge {
  const charge: KeptCharge = {
    id: newId('ch'),
    created: till.now(),
    customer: invoice.customer,
    invoice: invoice.id,
    intent: invoice.intent ?? '',
    paymentMethod: method.id,
    currency: invoice.currency,
    amount: invoice.amountDue,
    refunded: 0,
    declined: whyDeclined(method.card, method.charges),
  };
  if (charge.declined === null) method.charges += 1;
  till.kept.charges[charge.id] = charge;
  invoice.charges.push(charge.id);
  return charge;
}

function markPaid(till: Till, invoice: KeptInvoice): true {
  invoice.status = 'paid';
  invoice.paidAt = till.now();
  invoice.amountPaid = invoice.amountDue;
  invoice.nextAttempt = null;
  const charge = till.kept.charges[invoice.charges.at(-1) ?? ''];
  if (charge !== undefined) {
    tellCharge(till, charge, 'succeeded');
    tellIntent(till, invoice, 'succeeded');
  }
  tellInvoice(till, invoice, 'updated');
  tellInvoice(till, invoice, 'paid');
  tellInvoice(till, invoice, 'payment_succeeded');
  return true;
}

/** Nobody owes it any more. */
export function voidInvoice(till: Till, invoice: KeptInvoice): void {
  invoice.status = 'void';
  invoice.voidedAt = till.now();
  invoice.nextAttempt = null;
  const customer = till.kept.customers[invoice.customer];
  // Credit that it had used up comes back.
  if (customer !== undefined) customer.balance += invoice.startingBalance - invoice.endingBalance;
  tellInvoice(till, invoice, 'voided');
}
