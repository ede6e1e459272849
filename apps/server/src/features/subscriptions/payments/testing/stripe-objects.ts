/** For tests only: a price, a subscription, an invoice and a charge as Stripe shows them. */
export const price = {
  id: 'price_m',
  object: 'price',
  lookup_key: 'lb_pro_19900_eur',
  metadata: {},
  product: 'prod_m',
};
export const subscription = {
  id: 'sub_1',
  object: 'subscription',
  customer: 'cus_1',
  metadata: {},
  status: 'active',
  cancel_at_period_end: false,
  cancel_at: null,
  canceled_at: null,
  ended_at: null,
  created: 1_790_000_000,
  cancellation_details: null,
  schedule: null,
  items: {
    object: 'list',
    data: [
      {
        id: 'si_1',
        quantity: 1,
        price,
        current_period_start: 1_790_000_000,
        current_period_end: 1_792_592_000,
      },
    ],
  },
};
export const invoice = {
  id: 'in_1',
  object: 'invoice',
  customer: 'cus_1',
  number: 'A-1',
  status: 'paid',
  attempted: true,
  currency: 'eur',
  total: 19_900,
  amount_paid: 19_900,
  total_taxes: [],
  created: 1_790_000_000,
  period_start: 1_790_000_000,
  period_end: 1_790_000_000,
  status_transitions: { finalized_at: 1_790_000_100, paid_at: 1_790_000_200 },
  hosted_invoice_url: 'https://invoice.stripe.com/i/1',
  invoice_pdf: 'javascript:alert(1)',
  parent: { type: 'subscription_details', subscription_details: { subscription: 'sub_1' } },
  lines: {
    object: 'list',
    data: [
      {
        amount: -3000,
        period: { start: 1_790_000_000, end: 1_792_592_000 },
        pricing: { price_details: { price: 'price_old', product: 'prod_s' } },
      },
      {
        amount: 19_900,
        period: { start: 1_790_000_000, end: 1_792_592_000 },
        pricing: { price_details: { price: 'price_m', product: 'prod_m' } },
      },
    ],
  },
  payments: {
    object: 'list',
    data: [{ status: 'paid', payment: { type: 'payment_intent', payment_intent: 'pi_1' } }],
  },
};
export const charge = {
  id: 'ch_1',
  object: 'charge',
  amount_captured: 19_900,
  amount_refunded: 0,
  disputed: false,
  payment_method_details: { type: 'card', card: { fingerprint: 'Xt5E' } },
};
