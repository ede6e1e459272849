import { AppError } from '@leakblock/domain/errors';
import type { EndReason } from '@leakblock/domain/subscriptions';
import type { Stripe } from 'stripe';
import type { PaymentProvider } from '../payment-provider.ts';
import { readCharges } from './read-charges.ts';
import { loadSubscription, releaseSchedule } from './waiting-changes.ts';
import type { StripeDesk } from './stripe-desk.ts';

/**
 * Ends a subscription at once. One that is over already stays as it is; a refund that was begun is finished. What was not
 * paid of it is owed no more: it would be paid for nothing. One that was to end as unpaid and is paid by now goes on.
 * @throws AppError `billing.nothing_to_change` when it was called unpaid, and runs
 */
export async function endNow(
  desk: StripeDesk,
  ref: string,
  { isRefunded, key, reason, isUnpaid = false }: Parameters<PaymentProvider['endNow']>[1],
): Promise<void> {
  const held = await loadSubscription(desk, ref);
  const isPaid = held.status === 'active' || held.status === 'trialing';
  if (reason === 'unpaid' && isPaid) return;
  if (isUnpaid && isPaid) throw new AppError('billing.nothing_to_change', 'The plan runs.');
  const isOver = ['canceled', 'incomplete_expired'].includes(held.status);
  const ended = isOver ? held : await cancel(desk, held, key, reason);
  // What was unused is counted from its end, not from now: each try comes to the same amount.
  if (isRefunded) await refundUnused(desk, ref, key, ended.ended_at ?? secondsOf(desk.now()));
  await voidOpen(desk, ref, key);
}

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);

async function cancel(
  desk: StripeDesk,
  subscription: Stripe.Subscription,
  key: string,
  reason?: EndReason,
): Promise<Stripe.Subscription> {
  // An end that waits waits on until this one is done.
  await releaseSchedule(desk, subscription, key, { isEndKept: true });
  return desk.ask((stripe) =>
    stripe.subscriptions.cancel(
      subscription.id,
      {
        prorate: false,
        invoice_now: false,
        ...(reason === undefined ? {} : { cancellation_details: { comment: reason } }),
      },
      { idempotencyKey: `${key}-end` },
    ),
  );
}

/** Stripe leaves invoices of what has ended open. One that cannot be voided keeps nothing from its end; `reconcile` tries again. */
async function voidOpen(desk: StripeDesk, ref: string, key: string): Promise<void> {
  try {
    const { data: open } = await desk.ask((stripe) =>
      stripe.invoices.list({ subscription: ref, status: 'open', limit: 20 }),
    );
    for (const { id } of open) {
      await desk.ask((stripe) =>
        stripe.invoices.voidInvoice(id, {}, { idempotencyKey: `${key}-void-${id}` }),
      );
    }
  } catch (error) {
    desk.log.error({ err: error, subscription: ref }, 'An invoice of an ended plan stays open.');
  }
}

/** Gives back what was paid for the days after a moment, to the cards that paid. */
async function refundUnused(
  desk: StripeDesk,
  ref: string,
  key: string,
  endedAt: number,
): Promise<void> {
  const { data: invoices } = await desk.ask((stripe) =>
    stripe.invoices.list({
      subscription: ref,
      status: 'paid',
      limit: 20,
      expand: ['data.payments'],
    }),
  );
  let due = Math.round(
    invoices
      .flatMap(({ lines }) => lines.data)
      .reduce((sum, line) => sum + unusedOf(line, endedAt), 0),
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
