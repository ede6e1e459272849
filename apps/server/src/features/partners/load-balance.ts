import { balanceOf } from '@leakblock/domain/partners';
import type { EarningHub, PayoutStatus } from '@leakblock/domain/partners';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/** The currency of all plans, and so of all payouts. */
export const payoutCurrency = 'EUR';

type Sums = { due: number; held: number; nextAvailableAt: string | null };

/** A partner's balance at a moment. */
export async function loadBalance(
  trx: ServerTransaction,
  partnerId: string,
  now: Date,
): Promise<EarningHub['balance']> {
  const at = now.toISOString();
  const { rows } = await sql<Sums>`
    select coalesce(sum(amount_cents) filter (where available_at <= ${at}), 0)::bigint as due,
      coalesce(sum(amount_cents) filter (where available_at > ${at}), 0)::bigint as held,
      -- Nothing becomes available of what was given back as a whole.
      (select min(left_over.available_at) from (
        select min(available_at) as available_at from public.commissions
        where partner_id = ${partnerId}::uuid and currency = ${payoutCurrency} and available_at > ${at}
        group by payment_id having sum(amount_cents) > 0
      ) as left_over) as "nextAvailableAt"
    from public.commissions where partner_id = ${partnerId}::uuid and currency = ${payoutCurrency}`.execute(
    trx,
  );
  const payouts = await sql<{ status: PayoutStatus; cents: number }>`
    select status, sum(amount_cents)::bigint as cents from public.payouts
    where partner_id = ${partnerId}::uuid and currency = ${payoutCurrency} group by status`.execute(
    trx,
  );
  const sums = rows[0];
  return {
    ...balanceOf({
      dueCents: sums?.due ?? 0,
      heldCents: sums?.held ?? 0,
      payoutCents: Object.fromEntries(payouts.rows.map(({ status, cents }) => [status, cents])),
    }),
    nextAvailableAt: sums?.nextAvailableAt ?? null,
  };
}
