import type Stripe from 'stripe';
import type { KeptInvoice, KeptLine } from '../kept/kept.ts';
import type { Till } from '../till.ts';
import { showList } from './show-list.ts';

type ShownLine = Omit<Stripe.InvoiceLineItem, 'pricing' | 'quantity_decimal'> & {
  pricing: {
    price_details: { price: string; product: string };
    type: 'price_details';
    unit_amount_decimal: string;
  };
  quantity_decimal: string;
};
export type ShownInvoice = Omit<Stripe.Invoice, 'lines'> & {
  lines: Omit<Stripe.ApiList<ShownLine>, 'data'> & { data: ShownLine[] };
};

/** Tax of a sandbox is one rate for all, inside the price. */
function showTax(tax: number, taxable: number): Stripe.Invoice.TotalTax[] {
  return [
    {
      amount: tax,
      tax_behavior: 'inclusive',
      tax_rate_details: { tax_rate: 'txr_sandbox' },
      taxability_reason: 'standard_rated',
      taxable_amount: taxable,
      type: 'tax_rate_details',
    },
  ];
}

export function showInvoice(till: Till, invoice: KeptInvoice): ShownInvoice {
  const customer = till.kept.customers[invoice.customer];
  const subscription = till.kept.subscriptions[invoice.subscription];
  const net = invoice.total - invoice.tax;
  const page = `${till.url()}/invoices/${invoice.id}`;
  const isShown = invoice.finalizedAt !== null;
  return {
    id: invoice.id,
    object: 'invoice',
    account_country: 'DE',
    account_name: 'Sandbox',
    account_tax_ids: null,
    amount_due: invoice.amountDue,
    amount_overpaid: 0,
    amount_paid: invoice.amountPaid,
    amount_remaining: invoice.amountDue - invoice.amountPaid,
    amount_shipping: 0,
    application: null,
    attempt_count: invoice.attempts,
    attempted: invoice.attempts > 0,
    auto_advance: invoice.status === 'draft' || invoice.status === 'open',
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: null,
    billing_reason: invoice.reason,
    collection_method: 'charge_automatically',
    created: invoice.created,
    currency: invoice.currency,
    custom_fields: null,
    customer: invoice.customer,
    customer_account: null,
    customer_address: null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: invoice.finalizedAt,
    ending_balance: isShown ? invoice.endingBalance : null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: isShown ? page : null,
    invoice_pdf: isShown ? `${page}/pdf` : null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: showList(
      invoice.lines.map((line) => showLine(till, invoice, line)),
      `/v1/invoices/${invoice.id}/lines`,
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: invoice.nextAttempt,
    number: invoice.number,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: subscription?.metadata ?? {},
        subscription: invoice.subscription,
      },
      type: 'subscription_details',
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    // As Stripe has it: the period before the one that is billed; that one stands in the lines.
    period_end: invoice.created,
    period_start: invoice.created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: invoice.startingBalance,
    statement_descriptor: null,
    status: invoice.status,
    status_transitions: {
      finalized_at: invoice.finalizedAt,
      marked_uncollectible_at: null,
      paid_at: invoice.paidAt,
      voided_at: invoice.voidedAt,
    },
    subtotal: invoice.total,
    subtotal_excluding_tax: net,
    test_clock: null,
    total: invoice.total,
    total_discount_amounts: [],
    total_excluding_tax: net,
    total_pretax_credit_amounts: [],
    total_taxes: till.vatPercent === null ? [] : showTax(invoice.tax, net),
    webhooks_delivered_at: invoice.created,
  };
}

function showLine(till: Till, invoice: KeptInvoice, line: KeptLine): ShownLine {
  const subscription = till.kept.subscriptions[invoice.subscription];
  return {
    id: line.id,
    object: 'line_item',
    amount: line.amount,
    currency: invoice.currency,
    description: line.description,
    discount_amounts: [],
    discountable: !line.isProration,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: subscription?.metadata ?? {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: line.isProration,
        proration_details: { credited_items: null },
        subscription: invoice.subscription,
        subscription_item: subscription?.item ?? '',
      },
      type: 'subscription_item_details',
    },
    period: { end: line.end, start: line.start },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: line.price, product: till.kept.prices[line.price]?.product ?? '' },
      type: 'price_details',
      unit_amount_decimal: String(line.amount / line.quantity),
    },
    quantity: line.quantity,
    quantity_decimal: String(line.quantity),
    subscription: invoice.subscription,
    subtotal: line.amount,
    taxes: [],
  };
}
