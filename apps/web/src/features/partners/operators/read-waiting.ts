import type { PartnerStatus, PayoutStatus, Programme } from '@leakblock/domain/partners';
import { readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';

export type PartnerRow = {
  id: string;
  programme: Programme;
  status: PartnerStatus;
  code: string;
  name: string;
  website: string | null;
  audience: string;
  rate_basis_points: number | null;
  holding_days: number | null;
  reason: string | null;
  created_at: string;
};

export type PayoutRow = {
  id: string;
  partner_id: string;
  status: PayoutStatus;
  amount_cents: number;
  currency: string;
  created_at: string;
  partners: { name: string; code: string } | null;
};

/** As many as one operator decides about in a sitting; the next come when these are decided. */
const pageSize = 50;

/**
 * Partners of one state: applications the oldest first, others the newest first.
 * @throws DataError
 */
export async function readPartners(status: PartnerStatus): Promise<PartnerRow[]> {
  const supabase = await openSupabase();
  const rows = await readRows(
    supabase
      .from('partners')
      .select(
        'id, programme, status, code, name, website, audience, rate_basis_points, holding_days, reason, created_at',
      )
      .eq('status', status)
      .order('created_at', { ascending: status === 'applied' })
      .limit(pageSize),
  );
  return rows as PartnerRow[];
}

/**
 * Payouts that wait for an operator, the oldest first.
 * @throws DataError
 */
export async function readOpenPayouts(): Promise<PayoutRow[]> {
  const supabase = await openSupabase();
  const rows = await readRows(
    supabase
      .from('payouts')
      .select('id, partner_id, status, amount_cents, currency, created_at, partners(name, code)')
      .in('status', ['requested', 'approved'])
      .order('created_at')
      .limit(pageSize),
  );
  return rows as PayoutRow[];
}
