import type { PayoutStatus } from '@leakblock/domain/partners';
import { readRows } from '#lib/read-rows.ts';
import { openOwnPartner } from '../own-partner.ts';

export type CommissionRow = {
  id: string;
  kind: 'earned' | 'reversed';
  base_cents: number;
  rate_basis_points: number;
  amount_cents: number;
  currency: string;
  available_at: string;
  created_at: string;
};

export type PayoutRow = {
  id: string;
  status: PayoutStatus;
  amount_cents: number;
  currency: string;
  reason: string | null;
  reference: string | null;
  paid_at: string | null;
  created_at: string;
};

/** The row after which the next piece begins. */
export type Place = { at: string; id: string };

const pageSize = 50;

/** The place after a piece; undefined when it was the last. */
export function nextPlace(rows: readonly { id: string; created_at: string }[]): Place | undefined {
  const last = rows.length < pageSize ? undefined : rows.at(-1);
  return last && { at: last.created_at, id: last.id };
}

const after = ({ at, id }: Place) => `created_at.lt.${at},and(created_at.eq.${at},id.gt.${id})`;

/**
 * Commissions, the newest first.
 * @throws DataError
 */
export async function readCommissions(
  userId: string,
  place: Place | null,
): Promise<CommissionRow[]> {
  const { supabase, partnerId } = await openOwnPartner(userId);
  let call = supabase
    .from('commissions')
    .select(
      'id, kind, base_cents, rate_basis_points, amount_cents, currency, available_at, created_at',
    )
    .eq('partner_id', partnerId)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(pageSize);
  if (place !== null) call = call.lte('created_at', place.at).or(after(place));
  return (await readRows(call)) as CommissionRow[];
}

/**
 * Payouts, the newest first.
 * @throws DataError
 */
export async function readPayouts(userId: string, place: Place | null): Promise<PayoutRow[]> {
  const { supabase, partnerId } = await openOwnPartner(userId);
  let call = supabase
    .from('payouts')
    .select('id, status, amount_cents, currency, reason, reference, paid_at, created_at')
    .eq('partner_id', partnerId)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(pageSize);
  if (place !== null) call = call.lte('created_at', place.at).or(after(place));
  return (await readRows(call)) as PayoutRow[];
}
