import { retentionDays } from './documents.ts';

/**
 * Mirrored by the constraint on `identity_verifications.status`. An approval says who somebody was on the day it was given,
 * and that does not run out: the papers are deleted afterwards, and no date of theirs is kept. What ends is the letter.
 */
export const identityStatuses = ['pending', 'approved', 'rejected'] as const;
export type IdentityStatus = (typeof identityStatuses)[number];

/**
 * Where a verification may go. A rejection is final: who was rejected sends pictures anew. An approval is taken back when
 * the papers turn out not to be what they seemed (`revoke-identity`).
 */
export const identityMoves: Record<IdentityStatus, readonly IdentityStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['rejected'],
  rejected: [],
};

/**
 * Whether pictures may be sent now, by the newest verification.
 * @param latest null when there is none
 */
export function maySubmit(
  latest: IdentityStatus | null,
): { ok: true } | { ok: false; because: 'pending' | 'approved' } {
  return latest === 'pending' || latest === 'approved'
    ? { ok: false, because: latest }
    : { ok: true };
}

/** When the pictures of a decided verification are deleted. */
export function filesDueAt(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + retentionDays * 24 * 3_600_000);
}

/** Why papers are not accepted; the person reads a sentence for each, and what the operator adds. */
export const rejectionReasons = [
  'unreadable',
  'cut_off',
  'expired_document',
  'wrong_document',
  'selfie_differs',
  'name_differs',
  'underage',
  'other',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];
