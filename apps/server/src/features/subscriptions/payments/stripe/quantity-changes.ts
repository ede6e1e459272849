import { comparePlans, plans } from '@leakblock/domain/subscriptions';
import type { PlanId } from '@leakblock/domain/subscriptions';
import type { Stripe } from 'stripe';
import type { PaymentProvider } from '../payment-provider.ts';
import { afterFailure, itemOf, waitAgain } from './plan-changes.ts';
import { nextPlanOf } from './read-subscription.ts';
import { loadSubscription, releaseSchedule } from './waiting-changes.ts';
import type { StripeDesk } from './stripe-desk.ts';

/** More and fewer of the same plan. */
export function quantityChanges(
  desk: StripeDesk,
): Pick<PaymentProvider, 'previewSold' | 'changeQuantity'> {
  return {
    previewSold: (ref, wanted) => previewSold(desk, ref, wanted),
    changeQuantity: async (ref, quantity, key) => {
      const subscription = await loadSubscription(desk, ref);
      const item = itemOf(subscription);
      const held = item.quantity ?? 1;
      if (quantity === held) return;
      // A schedule would put the old quantity back with its next phase.
      const waiting = await nextPlanOf(desk, subscription);
      try {
        if (waiting !== null) await releaseSchedule(desk, subscription, key);
        await desk.ask((stripe) =>
          stripe.subscriptions.update(
            ref,
            {
              items: [{ id: item.id, quantity }],
              ...(quantity > held
                ? { proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' }
                : { proration_behavior: 'create_prorations' }),
            },
            { idempotencyKey: `${key}-quantity` },
          ),
        );
      } catch (error) {
        if (waiting !== null) {
          await afterFailure(desk, subscription, waiting, { error, key });
        }
        throw error;
      }
      if (waiting !== null) await waitAgain(desk, subscription, waiting, `${key}-changed`);
    },
  };
}

async function previewSold(
  desk: StripeDesk,
  ref: string,
  { plan, quantity, nextPlan }: { plan: PlanId; quantity: number; nextPlan: PlanId | null },
): Promise<{ dueNowCents: number; nextInvoiceCents: number; currency: string }> {
  const subscription = await loadSubscription(desk, ref);
  const item = itemOf(subscription);
  const held = (await desk.planOf(item.price)) ?? plan;
  // Whoever keeps her plan keeps the price that she has.
  const price = plan === held ? item.price.id : await desk.priceOf(plan);
  const ask = (proration: 'always_invoice' | 'create_prorations' | 'none') =>
    desk.ask((stripe) =>
      stripe.invoices.createPreview({
        subscription: ref,
        subscription_details: {
          items: [{ id: item.id, price, quantity }],
          proration_behavior: proration,
        },
      }),
    );
  const isMore = comparePlans(plan, held) > 0 || quantity > (item.quantity ?? 1);
  if (!isMore) {
    const next = await ask(comparePlans(plan, held) < 0 ? 'none' : 'create_prorations');
    return {
      dueNowCents: 0,
      nextInvoiceCents:
        nextPlan === null
          ? next.amount_due
          : Math.max(0, priceOf(nextPlan) * quantity + besides(next, item.current_period_end)),
      currency: next.currency.toUpperCase(),
    };
  }
  const now = await ask('always_invoice');
  const coming =
    nextPlan === null && plan === held ? (item.price.unit_amount ?? 0) : priceOf(nextPlan ?? plan);
  return {
    dueNowCents: now.amount_due,
    nextInvoiceCents: Math.max(0, coming * quantity + creditAfter(now)),
    currency: now.currency.toUpperCase(),
  };
}

/** What an invoice is made of besides the period that begins at a moment: unused days, and the customer's credit. */
function besides({ lines, starting_balance: credit }: Stripe.Invoice, moment: number): number {
  return lines.data
    .filter(({ period }) => period.start < moment)
    .reduce((sum, { amount }) => sum + amount, credit);
}

/** What is left of the customer's credit (negative) once this invoice is paid. */
function creditAfter({ starting_balance: before, total, amount_due: due }: Stripe.Invoice): number {
  return Math.min(0, before + total - due);
}

function priceOf(plan: PlanId): number {
  return plans.find(({ id }) => id === plan)?.monthlyPriceCents ?? 0;
}
