import type Stripe from 'stripe';
import type { KeptCustomer } from '../kept/kept.ts';

export function showCustomer(customer: KeptCustomer): Stripe.Customer | Stripe.DeletedCustomer {
  if (customer.isDeleted) return { id: customer.id, object: 'customer', deleted: true };
  return {
    id: customer.id,
    object: 'customer',
    address: null,
    balance: customer.balance,
    created: customer.created,
    currency: 'eur',
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: customer.email,
    invoice_prefix: customer.prefix,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: customer.paymentMethod,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    next_invoice_sequence: customer.invoices + 1,
    phone: null,
    preferred_locales: customer.locales,
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}
