import { cardFingerprint, whyDeclined } from '../kept/cards.ts';
import type { CardKind } from '../kept/cards.ts';
import type {
  KeptCustomer,
  KeptPaymentMethod,
  KeptSession,
  KeptSubscription,
} from '../kept/kept.ts';
import { newCustomer } from '../kept/new-customer.ts';
import { newId } from '../kept/open-store.ts';
import { tellSession, tellSubscription } from '../events/emit-objects.ts';
import { showCustomer } from '../show/show-customer.ts';
import type { Till } from '../till.ts';
import { periodEndAfter } from './months.ts';
import { settleInvoice } from './settle-subscription.ts';
import { periodLine, writeInvoice } from './write-invoice.ts';

/** Keeps a card for a customer. */
export function addCard(
  till: Till,
  customer: KeptCustomer,
  card: CardKind,
  owner: string,
): KeptPaymentMethod {
  const method: KeptPaymentMethod = {
    id: newId('pm'),
    created: till.now(),
    customer: customer.id,
    card,
    fingerprint: cardFingerprint(card, owner),
    charges: 0,
  };
  till.kept.paymentMethods[method.id] = method;
  return method;
}

/**
 * Pays on a checkout page: subscription, invoice and charge come about at once, or nothing does.
 * @returns why the card was refused; null when it was paid
 */
export function buySubscription(
  till: Till,
  session: KeptSession,
  choice: { card: CardKind; owner: string; email: string },
): string | null {
  const declined = whyDeclined(choice.card, 0);
  if (declined !== null) return declined.message;
  const { kept } = till;
  const now = till.now();
  const customer = kept.customers[session.customer ?? ''] ?? addCustomer(till, choice.email);
  const method = addCard(till, customer, choice.card, choice.owner);
  const subscription: KeptSubscription = {
    id: newId('sub'),
    item: newId('si'),
    created: now,
    customer: customer.id,
    price: session.price,
    quantity: session.quantity,
    currency: kept.prices[session.price]?.currency ?? 'eur',
    status: 'incomplete',
    anchor: now,
    periodStart: now,
    periodEnd: periodEndAfter(now, now),
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    cancellation: { reason: null, comment: null, feedback: null },
    pausedAt: null,
    schedule: null,
    latestInvoice: null,
    paymentMethod: method.id,
    description: session.description,
    metadata: { ...session.subscriptionMetadata },
  };
  kept.subscriptions[subscription.id] = subscription;
  tellSubscription(till, subscription, 'created');
  const line = periodLine(till, subscription, { start: now, end: subscription.periodEnd });
  const invoice = writeInvoice(till, subscription, 'subscription_create', [line]);
  settleInvoice(till, invoice);
  session.status = 'complete';
  session.customer = customer.id;
  session.subscription = subscription.id;
  session.invoice = invoice.id;
  tellSession(till, session, 'completed');
  return null;
}

function addCustomer(till: Till, email: string): KeptCustomer {
  const customer = newCustomer(till.now(), email);
  till.kept.customers[customer.id] = customer;
  till.emit('customer.created', showCustomer(customer));
  return customer;
}
