import type Stripe from 'stripe';
import type { KeptPhase, KeptSchedule } from '../kept/kept.ts';

export function showSchedule(
  schedule: KeptSchedule,
  now: number,
): Partial<Stripe.SubscriptionSchedule> & { id: string } {
  const current =
    schedule.status === 'active'
      ? schedule.phases.find((phase) => phase.start <= now && now < phase.end)
      : undefined;
  return {
    id: schedule.id,
    object: 'subscription_schedule',
    application: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    canceled_at: schedule.canceledAt,
    completed_at: null,
    created: schedule.created,
    current_phase:
      current === undefined ? null : { end_date: current.end, start_date: current.start },
    customer: schedule.customer,
    customer_account: null,
    end_behavior: schedule.endBehavior,
    livemode: false,
    metadata: schedule.metadata,
    pause_schedules: [],
    phases: schedule.phases.map(showPhase),
    released_at: schedule.releasedAt,
    released_subscription: schedule.releasedSubscription,
    status: schedule.status,
    subscription: schedule.subscription,
    test_clock: null,
  };
}

function showPhase(phase: KeptPhase): Stripe.SubscriptionSchedule.Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: 'eur',
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date: phase.end,
    invoice_settings: null,
    items: [
      {
        billing_thresholds: null,
        discounts: [],
        metadata: {},
        plan: phase.price,
        price: phase.price,
        quantity: phase.quantity,
        tax_rates: [],
      },
    ],
    metadata: {},
    on_behalf_of: null,
    proration_behavior: 'none',
    start_date: phase.start,
    transfer_data: null,
    trial_end: null,
  };
}
