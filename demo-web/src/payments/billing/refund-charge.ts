import { invalidRequest } from '../api/stripe-failure.ts';
import { tellCharge } from '../events/emit-objects.ts';
import type { KeptInvoice, KeptRefund, Metadata } from '../kept/kept.ts';
import { newId } from '../kept/open-store.ts';
import { showRefund } from '../show/show-payment.ts';
import type { Till } from '../till.ts';

/**
 * Gives back what was paid for an invoice, or a part of it.
 * @throws StripeFailure 400 when nothing was paid, or more is asked than is left
 */
export function refundInvoice(
  till: Till,
  invoice: KeptInvoice,
  asked: {
    amount?: number | undefined;
    reason?: string | undefined;
    metadata?: Metadata | undefined;
  },
): KeptRefund {
  const charge = till.kept.charges[invoice.charges.at(-1) ?? ''];
  if (charge?.declined !== null) throw invalidRequest('Nothing was paid that could be refunded.');
  const left = charge.amount - charge.refunded;
  if (left === 0) {
    throw invalidRequest(
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      'charge_already_refunded',
    );
  }
  const amount = asked.amount ?? left;
  if (!Number.isSafeInteger(amount) || amount < 1) {
    throw invalidRequest('A refund is at least one cent.', 'amount');
  }
  if (amount > left) {
    throw invalidRequest('Refund amount is greater than unrefunded amount on charge.', 'amount');
  }
  charge.refunded += amount;
  const refund: KeptRefund = {
    id: newId('re'),
    created: till.now(),
    charge: charge.id,
    amount,
    reason: asked.reason ?? null,
    metadata: asked.metadata ?? {},
  };
  till.kept.refunds[refund.id] = refund;
  till.emit('refund.created', showRefund(till.kept, refund));
  tellCharge(till, charge, 'refunded');
  return refund;
}
