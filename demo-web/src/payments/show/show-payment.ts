import type Stripe from 'stripe';
import { cards } from '../kept/cards.ts';
import type { Kept, KeptCharge, KeptInvoice, KeptPaymentMethod, KeptRefund } from '../kept/kept.ts';

const noBilling = { address: null, email: null, name: null, phone: null, tax_id: null };

export function showPaymentMethod(method: KeptPaymentMethod): Stripe.PaymentMethod {
  const { brand, number } = cards[method.card];
  return {
    id: method.id,
    object: 'payment_method',
    allow_redisplay: 'always',
    billing_details: noBilling,
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'DE',
      display_brand: brand,
      exp_month: 12,
      exp_year: 2034,
      fingerprint: method.fingerprint,
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: method.created,
    customer: method.customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

export function showCharge(
  kept: Kept,
  charge: KeptCharge,
): Partial<Stripe.Charge> & { id: string } {
  const method = kept.paymentMethods[charge.paymentMethod];
  const isPaid = charge.declined === null;
  const card = method === undefined ? undefined : showPaymentMethod(method).card;
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: isPaid ? charge.amount : 0,
    amount_refunded: charge.refunded,
    application: null,
    balance_transaction: null,
    billing_details: noBilling,
    captured: isPaid,
    created: charge.created,
    currency: charge.currency,
    customer: charge.customer,
    description: null,
    disputed: false,
    failure_code: charge.declined?.code ?? null,
    failure_message: charge.declined?.message ?? null,
    livemode: false,
    metadata: {},
    paid: isPaid,
    payment_intent: charge.intent,
    payment_method: charge.paymentMethod,
    payment_method_details: {
      type: 'card',
      ...(card !== undefined && {
        card: {
          brand: card.brand,
          country: card.country,
          exp_month: card.exp_month,
          exp_year: card.exp_year,
          fingerprint: card.fingerprint ?? null,
          funding: card.funding,
          last4: card.last4,
        } as Stripe.Charge.PaymentMethodDetails.Card,
      }),
    },
    receipt_email: null,
    receipt_url: null,
    refunded: isPaid && charge.refunded === charge.amount,
    status: isPaid ? 'succeeded' : 'failed',
  };
}

/** The payment intent of an invoice. */
export function showIntent(
  kept: Kept,
  invoice: KeptInvoice,
): Partial<Stripe.PaymentIntent> & { id: string } {
  const latest = kept.charges[invoice.charges.at(-1) ?? ''];
  const isPaid = latest?.declined === null;
  const declined = latest?.declined ?? null;
  return {
    id: invoice.intent ?? '',
    object: 'payment_intent',
    amount: invoice.amountDue,
    amount_capturable: 0,
    amount_received: isPaid ? invoice.amountDue : 0,
    capture_method: 'automatic',
    client_secret: null,
    confirmation_method: 'automatic',
    created: invoice.created,
    currency: invoice.currency,
    customer: invoice.customer,
    last_payment_error:
      declined === null
        ? null
        : {
            type: 'card_error',
            code: 'card_declined',
            decline_code: declined.declineCode,
            message: declined.message,
          },
    latest_charge: latest?.id ?? null,
    livemode: false,
    metadata: {},
    payment_method: isPaid ? latest.paymentMethod : null,
    payment_method_types: ['card'],
    setup_future_usage: 'off_session',
    status: isPaid
      ? 'succeeded'
      : invoice.status === 'void'
        ? 'canceled'
        : 'requires_payment_method',
  };
}

/** How an invoice is, or is to be, paid; null for one with nothing to pay. */
export function showInvoicePayment(invoice: KeptInvoice): Stripe.InvoicePayment | null {
  if (invoice.intent === null) return null;
  return {
    id: invoice.intent.replace(/^pi_/u, 'inpay_'),
    object: 'invoice_payment',
    amount_paid: invoice.paidAt === null ? null : invoice.amountPaid,
    amount_requested: invoice.amountDue,
    created: invoice.created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: invoice.intent },
    status: invoice.paidAt !== null ? 'paid' : invoice.status === 'void' ? 'canceled' : 'open',
    status_transitions: { canceled_at: invoice.voidedAt, paid_at: invoice.paidAt },
  };
}

export function showRefund(kept: Kept, refund: KeptRefund): Stripe.Refund {
  const charge = kept.charges[refund.charge];
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.charge,
    created: refund.created,
    currency: charge?.currency ?? 'eur',
    customer: charge?.customer ?? null,
    customer_account: null,
    metadata: refund.metadata,
    payment_intent: charge?.intent ?? null,
    payment_method: charge?.paymentMethod ?? null,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
