import type Stripe from 'stripe';
import type { KeptPortal, KeptSession } from '../kept/kept.ts';
import type { Till } from '../till.ts';

export function showSession(
  till: Till,
  session: KeptSession,
): Partial<Stripe.Checkout.Session> & { id: string } {
  const price = till.kept.prices[session.price];
  const cents = (price?.cents ?? 0) * session.quantity;
  const customer = session.customer === null ? undefined : till.kept.customers[session.customer];
  return {
    id: session.id,
    object: 'checkout.session',
    allow_promotion_codes: null,
    amount_subtotal: cents,
    amount_total: cents,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: session.cancelUrl,
    client_reference_id: session.reference,
    client_secret: null,
    created: session.created,
    currency: price?.currency ?? null,
    custom_fields: [],
    customer: session.customer,
    customer_account: null,
    customer_creation: null,
    customer_email: session.email,
    discounts: [],
    expires_at: session.expiresAt,
    invoice: session.invoice,
    livemode: false,
    locale: session.locale,
    metadata: session.metadata,
    mode: 'subscription',
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_types: ['card'],
    payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
    shipping_options: [],
    status: session.status,
    submit_type: null,
    subscription: session.subscription,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? `${till.url()}/checkout/${session.id}` : null,
    ...(customer !== undefined && {
      customer_details: {
        address: null,
        business_name: null,
        email: customer.email,
        individual_name: null,
        name: customer.name,
        phone: null,
        tax_exempt: 'none' as const,
        tax_ids: null,
      },
    }),
  };
}

export function showPortal(till: Till, portal: KeptPortal): Stripe.BillingPortal.Session {
  return {
    id: portal.id,
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created: portal.created,
    customer: portal.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: portal.returnUrl,
    url: `${till.url()}/portal/${portal.id}`,
  };
}
