import type { PartnerStatus, PayoutStatus, Programme } from '@leakblock/domain/partners';
import { readRows } from '#lib/read-rows.ts';
import { allOf, anyOf, holds } from '#lib/row-filter.ts';
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

/** Which partners are looked for: words are a part of the name or the code. */
export type PartnerSearch = { status: PartnerStatus; words: string };

/** The partner after whom the next page begins. */
export type Place = { at: string; id: string };

/** Rows that are read at a time. */
export const pageSize = 50;

/** The place after a page; undefined when it was the last. */
export function placeAfter(rows: readonly PartnerRow[]): Place | undefined {
  const last = rows.length < pageSize ? undefined : rows.at(-1);
  return last && { at: last.created_at, id: last.id };
}

/**
 * A page of the partners of one state: applications the oldest first, others the newest first.
 * @throws DataError
 */
export async function readPartners(
  { status, words }: PartnerSearch,
  place: Place | null,
): Promise<PartnerRow[]> {
  const supabase = await openSupabase();
  const ascending = status === 'applied';
  let call = supabase
    .from('partners')
    .select(
      'id, programme, status, code, name, website, audience, rate_basis_points, holding_days, reason, created_at',
    )
    .eq('status', status)
    .order('created_at', { ascending })
    .order('id', { ascending })
    .limit(pageSize);
  const beyond = ascending ? 'gt' : 'lt';
  const conditions = [
    ...(words === '' ? [] : [holds(['name', 'code'], words)]),
    ...(place === null
      ? []
      : [
          anyOf([
            `created_at.${beyond}.${place.at}`,
            `and(created_at.eq.${place.at},id.${beyond}.${place.id})`,
          ]),
        ]),
  ];
  if (conditions.length > 0) call = call.or(allOf(conditions));
  return (await readRows(call)) as PartnerRow[];
}

/**
 * Payouts that wait for an operator, the oldest first: as many as one decides about in a sitting. The next come when these
 * are decided.
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
