import type Stripe from 'stripe';
import type { Kept, KeptSubscription } from '../kept/kept.ts';
import { showList } from './show-list.ts';
import { showPrice } from './show-catalogue.ts';
import type { ShownPrice } from './show-catalogue.ts';

type ShownItem = Omit<Stripe.SubscriptionItem, 'price' | 'plan'> & { price: ShownPrice };
export type ShownSubscription = Omit<Stripe.Subscription, 'items'> & {
  items: Omit<Stripe.ApiList<ShownItem>, 'data'> & { data: ShownItem[] };
};

export function showSubscription(kept: Kept, subscription: KeptSubscription): ShownSubscription {
  const price = kept.prices[subscription.price];
  if (price === undefined) throw new Error('A subscription without a price.');
  const item: ShownItem = {
    id: subscription.item,
    object: 'subscription_item',
    billing_thresholds: null,
    created: subscription.created,
    current_period_end: subscription.periodEnd,
    current_period_start: subscription.periodStart,
    current_trial: null,
    discounts: [],
    metadata: {},
    price: showPrice(price),
    quantity: subscription.quantity,
    subscription: subscription.id,
    tax_rates: [],
  };
  const { cancellation } = subscription;
  return {
    id: subscription.id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: subscription.anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: subscription.cancelAtPeriodEnd ? subscription.periodEnd : null,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    cancellation_details: {
      comment: cancellation.comment,
      feedback: cancellation.feedback,
      feedback_option: null,
      reason: cancellation.reason as 'cancellation_requested' | null,
    },
    collection_method: 'charge_automatically',
    created: subscription.created,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: subscription.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: subscription.description,
    discounts: [],
    ended_at: subscription.endedAt,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: showList([item], `/v1/subscription_items?subscription=${subscription.id}`),
    latest_invoice: subscription.latestInvoice,
    livemode: false,
    managed_payments: null,
    metadata: subscription.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: subscription.schedule,
    start_date: subscription.created,
    status: subscription.status,
    ...(subscription.pausedAt !== null && {
      status_details: {
        paused: {
          type: 'subscription' as const,
          transitioned_at: subscription.pausedAt,
          subscription: { type: 'pause_requested' as const },
        },
      },
    }),
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  };
}
