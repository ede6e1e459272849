import type { EndReason } from '@leakblock/domain/subscriptions';
import type { Stripe } from 'stripe';
import { readCharges } from './read-charges.ts';
import { clearWaiting, loadSubscription } from './waiting-changes.ts';
import type { StripeDesk } from './stripe-desk.ts';

/** Ends a subscription at once. One that is over already stays as it is; a refund that was begun is finished. */
export async function endNow(
  desk: StripeDesk,
  ref: string,
  { isRefunded, key, reason }: { isRefunded: boolean; key: string; reason?: EndReason },
): Promise<void> {
  const subscription = await loadSubscription(desk, ref);
  const isOver = ['canceled', 'incomplete_expired'].includes(subscription.status);
  if (!isOver) {
    await clearWaiting(desk, subscription, key);
    await desk.ask((stripe) =>
      stripe.subscriptions.cancel(
        ref,
        {
          prorate: false,
          invoice_now: false,
          ...(reason === undefined ? {} : { cancellation_details: { comment: reason } }),
        },
        { idempotencyKey: `${key}-end` },
      ),
    );
  }
  if (isRefunded) await refundUnused(desk, ref, key, subscription.ended_at);
}

/** Gives back what was paid for the days from now on, to the cards that paid. */
async function refundUnused(
  desk: StripeDesk,
  ref: string,
  key: string,
  endedAt: number | null,
): Promise<void> {
  const now = endedAt ?? Math.floor(desk.now().getTime() / 1000);
  const { data: invoices } = await desk.ask((stripe) =>
    stripe.invoices.list({
      subscription: ref,
      status: 'paid',
      limit: 20,
      expand: ['data.payments'],
    }),
  );
  let due = Math.round(
    invoices.flatMap(({ lines }) => lines.data).reduce((sum, line) => sum + unusedOf(line, now), 0),
  );
  const charges = [];
  for (const invoice of invoices) charges.push(await readCharges(desk, invoice));
  // What went back already, by us before we were interrupted or by an operator, is not given twice.
  for (const { refundedCents } of charges) due -= refundedCents;
  for (const { payments } of charges) {
    for (const { intent, leftCents } of payments) {
      const amount = Math.min(due, leftCents);
      if (amount <= 0) continue;
      await desk.ask((stripe) =>
        stripe.refunds.create(
          { payment_intent: intent, amount },
          { idempotencyKey: `${key}-refund-${intent}` },
        ),
      );
      due -= amount;
    }
  }
}

/** The share of a line that is for days to come; that of a credit is negative. */
function unusedOf({ amount, period }: Stripe.InvoiceLineItem, now: number): number {
  const length = period.end - period.start;
  if (length <= 0) return 0;
  return (amount * Math.min(Math.max(period.end - now, 0), length)) / length;
}
