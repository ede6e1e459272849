import type { EarningHub, PayoutStatus } from './calls.ts';

/** Cents of a partner's ledger: lines past their holding period, lines within it, and her payouts by state. */
export type LedgerSums = {
  dueCents: number;
  heldCents: number;
  payoutCents: Partial<Record<PayoutStatus, number>>;
};

/**
 * What a partner can ask for, waits for, has asked for and was paid. Available, held, open and paid are together all
 * that her lines come to; available is negative when refunds took back what was paid out. A rejected payout is money
 * that is available again.
 */
export function balanceOf(sums: LedgerSums): Omit<EarningHub['balance'], 'nextAvailableAt'> {
  const { requested = 0, approved = 0, paid = 0 } = sums.payoutCents;
  const openPayoutCents = requested + approved;
  return {
    availableCents: sums.dueCents - openPayoutCents - paid,
    heldCents: sums.heldCents,
    openPayoutCents,
    paidCents: paid,
  };
}

/** Cents of a balance that would be lost without it. */
export type BalanceLeft = { availableCents: number; heldCents: number };

/** What is left to a partner: what is below zero is made up for by what is held, and she never owes anything. */
export function leftOf({ availableCents, heldCents }: BalanceLeft): BalanceLeft {
  return {
    availableCents: Math.max(availableCents, 0),
    heldCents: Math.max(heldCents + Math.min(availableCents, 0), 0),
  };
}

/** Why a payout of an amount cannot be asked for. */
export type PayoutRefusal = 'partners.balance_changed' | 'partners.payout_too_small';

/** A payout is all that is available, as the partner saw it, and not less than the minimum; null when it may be made. */
export function refusePayout(payout: {
  amountCents: number;
  availableCents: number;
  minimumCents: number;
}): PayoutRefusal | null {
  if (payout.amountCents !== payout.availableCents) return 'partners.balance_changed';
  return payout.amountCents < payout.minimumCents ? 'partners.payout_too_small' : null;
}
