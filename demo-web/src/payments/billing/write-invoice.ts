import { tellInvoice } from '../events/emit-objects.ts';
import type { InvoiceReason, KeptInvoice, KeptLine, KeptSubscription } from '../kept/kept.ts';
import { newId } from '../kept/open-store.ts';
import type { Till } from '../till.ts';

/** What is sold: a price, and how often. */
export type Sold = Pick<KeptSubscription, 'price' | 'quantity'>;

/** A line for a whole period. */
export function periodLine(
  till: Till,
  sold: Sold,
  period: { start: number; end: number },
): KeptLine {
  const price = till.kept.prices[sold.price];
  if (price === undefined) throw new Error('A line without a price.');
  const name = till.kept.products[price.product]?.name ?? '';
  const { quantity } = sold;
  return {
    id: newId('il'),
    amount: price.cents * quantity,
    description: `${String(quantity)} × ${name} (at €${(price.cents / 100).toFixed(2)} / month)`,
    ...period,
    price: sold.price,
    quantity,
    isProration: false,
  };
}

/** Tax that is inside an amount, rounded to a cent. */
export function taxOf(till: Till, total: number): number {
  const percent = till.vatPercent;
  if (percent === null) return 0;
  return Math.sign(total) * Math.round((Math.abs(total) * percent) / (100 + percent)) || 0;
}

/** An invoice that nobody has seen: for previews, and before it is written. */
export function draftInvoice(
  till: Till,
  subscription: KeptSubscription,
  reason: InvoiceReason,
  lines: KeptLine[],
): KeptInvoice {
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const customer = till.kept.customers[subscription.customer];
  const balance = customer?.balance ?? 0;
  // A credit lowers what is due; an invoice below zero becomes a credit.
  const due = Math.max(0, total + Math.min(balance, 0));
  return {
    id: newId('in'),
    created: till.now(),
    customer: subscription.customer,
    subscription: subscription.id,
    number: null,
    reason,
    status: 'draft',
    currency: subscription.currency,
    lines,
    total,
    tax: taxOf(till, total),
    startingBalance: balance,
    endingBalance: balance + total - due,
    amountDue: due,
    amountPaid: 0,
    attempts: 0,
    nextAttempt: null,
    finalizedAt: null,
    paidAt: null,
    voidedAt: null,
    intent: null,
    charges: [],
    resumes: false,
  };
}

/** Lines that wait for the next invoice of a subscription. */
export function waitingLines(till: Till, subscription: KeptSubscription): KeptLine[] {
  return Object.values(till.kept.invoiceItems)
    .filter((item) => item.subscription === subscription.id)
    .map(({ id, amount, description, start, end, price, quantity, isProration }) => ({
      id: id.replace(/^ii_/u, 'il_'),
      amount,
      description,
      start,
      end,
      price,
      quantity,
      isProration,
    }));
}

/** Writes an invoice with these lines and those that wait, and finalizes it; it is not charged yet. */
export function writeInvoice(
  till: Till,
  subscription: KeptSubscription,
  reason: InvoiceReason,
  lines: KeptLine[],
): KeptInvoice {
  const { kept } = till;
  const invoice = draftInvoice(till, subscription, reason, [
    ...waitingLines(till, subscription),
    ...lines,
  ]);
  kept.invoiceItems = Object.fromEntries(
    Object.entries(kept.invoiceItems).filter(([, item]) => item.subscription !== subscription.id),
  );
  kept.invoices[invoice.id] = invoice;
  subscription.latestInvoice = invoice.id;
  tellInvoice(till, invoice, 'created');
  const customer = kept.customers[invoice.customer];
  if (customer !== undefined) {
    customer.invoices += 1;
    customer.balance = invoice.endingBalance;
    invoice.number = `${customer.prefix}-${String(customer.invoices).padStart(4, '0')}`;
  }
  invoice.status = 'open';
  invoice.finalizedAt = till.now();
  if (invoice.amountDue > 0) invoice.intent = newId('pi');
  tellInvoice(till, invoice, 'finalized');
  return invoice;
}
