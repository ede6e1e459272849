import type { Stripe } from 'stripe';
import type { StripeDesk } from './stripe-desk.ts';
import { idOf } from './stripe-desk.ts';

type Charges = {
  /** Given back, or lost in a dispute. */
  refundedCents: number;
  cardFingerprint: string | null;
  /** The payments, with what could still be given back of each. */
  payments: { intent: string; leftCents: number }[];
};

/** What was paid for an invoice by card, and what of it went back. The invoice comes with its payments. */
export async function readCharges(
  { ask }: Pick<StripeDesk, 'ask'>,
  { payments }: Pick<Stripe.Invoice, 'payments'>,
): Promise<Charges> {
  const charges: Charges = { refundedCents: 0, cardFingerprint: null, payments: [] };
  for (const { status, payment } of payments?.data ?? []) {
    if (status !== 'paid' || payment.payment_intent === undefined) continue;
    const intent = idOf(payment.payment_intent);
    const { latest_charge: charge } = await ask((stripe) =>
      stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] }),
    );
    if (charge === null || typeof charge === 'string') continue;
    const lost = charge.disputed ? await lostCents({ ask }, intent) : 0;
    const back = Math.min(charge.amount_captured, charge.amount_refunded + lost);
    charges.refundedCents += back;
    charges.cardFingerprint ??= charge.payment_method_details?.card?.fingerprint ?? null;
    charges.payments.push({ intent, leftCents: charge.amount_captured - back });
  }
  return charges;
}

/** A dispute that was lost takes the money back as a refund does. */
async function lostCents({ ask }: Pick<StripeDesk, 'ask'>, intent: string): Promise<number> {
  const { data } = await ask((stripe) => stripe.disputes.list({ payment_intent: intent }));
  return data
    .filter(({ status }) => status === 'lost')
    .reduce((sum, { amount }) => sum + amount, 0);
}
