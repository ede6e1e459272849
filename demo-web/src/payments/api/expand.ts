import { showCustomer } from '../show/show-customer.ts';
import { showInvoice } from '../show/show-invoice.ts';
import { showList } from '../show/show-list.ts';
import {
  showCharge,
  showIntent,
  showInvoicePayment,
  showPaymentMethod,
} from '../show/show-payment.ts';
import { showPrice, showProduct } from '../show/show-catalogue.ts';
import { showSchedule } from '../show/show-schedule.ts';
import { showSubscription } from '../show/show-subscription.ts';
import type { Till } from '../till.ts';
import { invalidRequest } from './stripe-failure.ts';

type Shown = Record<string, unknown>;

/**
 * Puts objects in the place of their ids, as `expand` asks: `latest_invoice.payments`, `data.customer`.
 * @throws StripeFailure 400 for more than four levels, or a name that is nothing to expand
 */
export function expand(till: Till, answer: unknown, paths: readonly string[]): unknown {
  const copy = structuredClone(answer);
  for (const path of paths) {
    const levels = path.split('.');
    if (levels.length > 4) {
      throw invalidRequest(`You cannot expand more than 4 levels of a property (${path}).`);
    }
    follow(till, copy, levels, path);
  }
  return copy;
}

function follow(till: Till, place: unknown, levels: readonly string[], path: string): void {
  const [name, ...rest] = levels;
  if (name === undefined || place === null) return;
  if (Array.isArray(place)) {
    for (const member of place as unknown[]) follow(till, member, levels, path);
    return;
  }
  const shown = place as Shown;
  if (name === 'payments' && shown['object'] === 'invoice') addPayments(till, shown);
  if (name === 'line_items' && shown['object'] === 'checkout.session') addLineItems(till, shown);
  if (typeof place !== 'object' || !Object.hasOwn(shown, name)) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, 'expand');
  }
  const value = shown[name];
  if (typeof value === 'string') shown[name] = byId(till, value) ?? value;
  follow(till, shown[name], rest, path);
}

function addPayments(till: Till, shown: Shown): void {
  const invoice = till.kept.invoices[String(shown['id'])];
  const payment = invoice === undefined ? null : showInvoicePayment(invoice);
  shown['payments'] ??= showList(payment === null ? [] : [payment], '/v1/invoice_payments');
}

function addLineItems(till: Till, shown: Shown): void {
  const session = till.kept.sessions[String(shown['id'])];
  const price = till.kept.prices[session?.price ?? ''];
  const items =
    price === undefined ? [] : [{ object: 'item', price: showPrice(price), quantity: 1 }];
  shown['line_items'] ??= showList(
    items,
    `/v1/checkout/sessions/${String(shown['id'])}/line_items`,
  );
}

function byId(till: Till, id: string): unknown {
  const { kept } = till;
  const [customer, product, price] = [kept.customers[id], kept.products[id], kept.prices[id]];
  if (customer !== undefined) return showCustomer(customer);
  if (product !== undefined) return showProduct(product);
  if (price !== undefined) return showPrice(price);
  const [subscription, schedule] = [kept.subscriptions[id], kept.schedules[id]];
  if (subscription !== undefined) return showSubscription(kept, subscription);
  if (schedule !== undefined) return showSchedule(schedule, till.now());
  const [invoice, charge, method] = [kept.invoices[id], kept.charges[id], kept.paymentMethods[id]];
  if (invoice !== undefined) return showInvoice(till, invoice);
  if (charge !== undefined) return showCharge(kept, charge);
  if (method !== undefined) return showPaymentMethod(method);
  const paidBy = Object.values(kept.invoices).find(({ intent }) => intent === id);
  return paidBy === undefined ? undefined : showIntent(kept, paidBy);
}
