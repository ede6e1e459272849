import { taxInside } from '@leakblock/domain/money';
import type { PlanId } from '@leakblock/domain/subscriptions';
import type { Stripe } from 'stripe';
import type { ProviderInvoice } from '../payment-provider.ts';
import { readCharges } from './read-charges.ts';
import type { StripeDesk } from './stripe-desk.ts';
import { dateOf, dateOrNull, idOf } from './stripe-desk.ts';

/** An invoice as it is now, with what was given back of it; null when Stripe does not know it. */
export async function readInvoice(desk: StripeDesk, ref: string): Promise<ProviderInvoice | null> {
  const invoice = await desk.find((stripe) =>
    stripe.invoices.retrieve(ref, { expand: ['payments'] }),
  );
  if (invoice === null || invoice.customer === null) return null;
  const charges = invoice.status === 'paid' ? await readCharges(desk, invoice) : null;
  const refunded = Math.min(charges?.refundedCents ?? 0, Math.max(invoice.total, 0));
  const line = await planLineOf(desk, invoice);
  const subscription = invoice.parent?.subscription_details?.subscription;
  return {
    ref: invoice.id,
    customerRef: idOf(invoice.customer),
    subscriptionRef: subscription === undefined ? null : idOf(subscription),
    number: invoice.number,
    status: statusOf(invoice, refunded),
    plan: line?.plan ?? null,
    currency: invoice.currency.toUpperCase(),
    totalCents: invoice.total,
    ...taxOf(desk, invoice),
    paidCents: Math.min(Math.max(invoice.amount_paid, 0), Math.max(invoice.total, 0)),
    refundedCents: refunded,
    periodStart: line === null ? dateOrNull(invoice.period_start) : dateOf(line.period.start),
    periodEnd: line === null ? dateOrNull(invoice.period_end) : dateOf(line.period.end),
    issuedAt: dateOf(invoice.status_transitions.finalized_at ?? invoice.created),
    paidAt: dateOrNull(invoice.status_transitions.paid_at),
    invoiceUrl: pageOf(invoice.hosted_invoice_url),
    pdfUrl: pageOf(invoice.invoice_pdf),
    cardFingerprint: charges?.cardFingerprint ?? null,
  };
}

function statusOf(
  { status, attempted, total }: Stripe.Invoice,
  refunded: number,
): ProviderInvoice['status'] {
  if (status === 'paid') {
    if (refunded === 0) return 'paid';
    return refunded >= total ? 'refunded' : 'partly_refunded';
  }
  if (status === 'open') return attempted ? 'failed' : 'open';
  if (status === 'uncollectible') return 'failed';
  return status === 'void' ? 'void' : null;
}

/** What Stripe worked out; else the share that the operator has set, or nothing where Stripe is to work it out. */
function taxOf(
  { isTaxed, vatPercent }: StripeDesk,
  { total, total_taxes: taxes }: Stripe.Invoice,
): Pick<ProviderInvoice, 'taxCents' | 'isTaxTold'> {
  if (taxes !== null && taxes.length > 0) {
    return { taxCents: taxes.reduce((sum, { amount }) => sum + amount, 0), isTaxTold: true };
  }
  const isFree = taxes !== null && isTaxed;
  return { taxCents: isFree ? 0 : taxInside(total, vatPercent).tax, isTaxTold: false };
}

/** The line that costs most among those of our plans: a change of plan also credits the rest of the old one. */
async function planLineOf(
  { planOf }: Pick<StripeDesk, 'planOf'>,
  { lines }: Stripe.Invoice,
): Promise<{ plan: PlanId; amount: number; period: Stripe.InvoiceLineItem.Period } | null> {
  let best: { plan: PlanId; amount: number; period: Stripe.InvoiceLineItem.Period } | null = null;
  for (const { pricing, amount, period } of lines.data) {
    const price = pricing?.price_details?.price;
    const plan = price === undefined ? null : await planOf(price);
    if (plan !== null && (best === null || amount > best.amount)) best = { plan, amount, period };
  }
  return best;
}

/** Addresses that can be stored; Stripe's are. */
function pageOf(url: string | null | undefined): string | null {
  return typeof url === 'string' && url.length <= 2000 && /^https?:\/\//u.test(url) ? url : null;
}
