import type { PartnerStatus, PayoutStatus } from './calls.ts';

/** Days after a rejection until the same person may apply again. */
export const reapplyDays = 30;

export type PartnerDecision = 'approve' | 'reject' | 'suspend' | 'reinstate';
export type PayoutDecision = 'approve' | 'reject' | 'paid';

const partnerMoves: Record<PartnerDecision, { from: readonly PartnerStatus[]; to: PartnerStatus }> =
  {
    approve: { from: ['applied', 'rejected'], to: 'approved' },
    reject: { from: ['applied'], to: 'rejected' },
    suspend: { from: ['approved'], to: 'suspended' },
    reinstate: { from: ['suspended'], to: 'approved' },
  };

const payoutMoves: Record<PayoutDecision, { from: readonly PayoutStatus[]; to: PayoutStatus }> = {
  approve: { from: ['requested'], to: 'approved' },
  reject: { from: ['requested', 'approved'], to: 'rejected' },
  paid: { from: ['approved'], to: 'paid' },
};

/** Where an operator's decision leads a partner to; null when it is not hers to take any more. */
export function movePartner(from: PartnerStatus, decision: PartnerDecision): PartnerStatus | null {
  const move = partnerMoves[decision];
  return move.from.includes(from) ? move.to : null;
}

/** The same for a payout: paid and rejected are for good, and nothing is paid that was not approved. */
export function movePayout(from: PayoutStatus, decision: PayoutDecision): PayoutStatus | null {
  const move = payoutMoves[decision];
  return move.from.includes(from) ? move.to : null;
}

/**
 * Whether a person who applied before may apply again: 30 days after a rejection. A suspension is ended by the operator
 * only.
 */
export function mayApplyAgain(
  before: { status: PartnerStatus; decidedAt: Date | null },
  now: Date,
): boolean {
  if (before.status !== 'rejected' || before.decidedAt === null) return false;
  return now.getTime() - before.decidedAt.getTime() >= reapplyDays * 24 * 3600 * 1000;
}
