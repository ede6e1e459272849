import { partOf } from '../money/index.ts';

/**
 * What an invoice says of its money, in cents: `totalCents` holds the tax, `paidCents` is what came in for it: the rest of
 * the total was settled with credit that an earlier invoice left. `refundedCents` is what went back of what came in.
 */
export type PaidInvoice = {
  totalCents: number;
  taxCents: number;
  paidCents: number;
  refundedCents: number;
};

/** One line of a partner's ledger: what it is counted from (without tax) and what it comes to, in cents. */
export type CommissionLine = { baseCents: number; amountCents: number };

/**
 * What an invoice is worth to who recommended its payer, after its refunds: the rate's part of what came in and stayed,
 * without tax. Credit counts nothing, for it was counted when it was money. Credit and refunds take of net and tax in
 * proportion.
 * @param rateBasisPoints hundredths of a percent
 */
export function commissionLeft(invoice: PaidInvoice, rateBasisPoints: number): CommissionLine {
  const { totalCents, taxCents, paidCents, refundedCents } = invoice;
  if (totalCents <= 0) return { baseCents: 0, amountCents: 0 };
  const paid = within(paidCents, totalCents);
  const left = paid - within(refundedCents, paid);
  const taxLeft = Math.round((within(taxCents, totalCents) * left) / totalCents);
  const baseCents = left - taxLeft;
  return { baseCents, amountCents: partOf(baseCents, rateBasisPoints) };
}

/** The line of a paid invoice, before any refund. */
export function earnedLine(invoice: PaidInvoice, rateBasisPoints: number): CommissionLine {
  return commissionLeft({ ...invoice, refundedCents: 0 }, rateBasisPoints);
}

/**
 * The line that brings what was written so far down to what the invoice is still worth, so that earned and taken back
 * are together exactly the commission of what is left, however many refunds it took. Null when nothing is refunded, or
 * nothing more than before: what a provider tells late or twice changes nothing.
 * @param written sum of the lines of this invoice so far
 */
export function reversalLine(
  invoice: PaidInvoice,
  rateBasisPoints: number,
  written: CommissionLine,
): CommissionLine | null {
  if (invoice.refundedCents <= 0) return null;
  const left = commissionLeft(invoice, rateBasisPoints);
  const baseCents = left.baseCents - written.baseCents;
  const amountCents = left.amountCents - written.amountCents;
  return baseCents >= 0 || amountCents > 0 ? null : { baseCents, amountCents };
}

const within = (cents: number, most: number): number => Math.min(Math.max(cents, 0), most);
