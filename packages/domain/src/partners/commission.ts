import { partOf } from '../money/index.ts';

/** What an invoice says of its money, in cents: `totalCents` holds the tax and what was refunded. */
export type PaidInvoice = { totalCents: number; taxCents: number; refundedCents: number };

/** One line of a partner's ledger: what it is counted from (without tax) and what it comes to, in cents. */
export type CommissionLine = { baseCents: number; amountCents: number };

/**
 * What an invoice is worth to who recommended its payer, after its refunds: the rate's part of what is left of it without
 * tax. A refund takes of net and tax in proportion.
 * @param rateBasisPoints hundredths of a percent
 */
export function commissionLeft(invoice: PaidInvoice, rateBasisPoints: number): CommissionLine {
  const { totalCents, taxCents, refundedCents } = invoice;
  if (totalCents <= 0) return { baseCents: 0, amountCents: 0 };
  const left = totalCents - Math.min(Math.max(refundedCents, 0), totalCents);
  const taxLeft = Math.round((Math.min(Math.max(taxCents, 0), totalCents) * left) / totalCents);
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
