import { readRows } from '#lib/read-rows.ts';
import { openOwnPartner } from '../own-partner.ts';
import { sumByStep } from './sum-by-step.ts';
import type { Development, Earned, Period } from './sum-by-step.ts';

/** Lines that one answer of the data API holds at most. */
const pageSize = 500;
/** Days of the short period, with today. */
const shownDays = 30;

/**
 * What came of a partner's links in the last 30 days by day, or in the last 12 months by month (UTC).
 * @throws DataError
 */
export async function readDevelopment(
  userId: string,
  period: Period,
  now: Date,
): Promise<Development[]> {
  const { supabase, partnerId } = await openOwnPartner(userId);
  const from = firstDay(period, now);
  const counts = await readRows(
    supabase
      .from('referral_counts')
      .select('day, clicks, sign_ups, first_payments')
      .eq('partner_id', partnerId)
      .gte('day', from)
      .order('day'),
  );
  const earned: Earned[] = [];
  for (let last: { at: string; id: string } | null = null; ;) {
    let call = supabase
      .from('commissions')
      .select('id, created_at, amount_cents')
      .eq('partner_id', partnerId)
      .gte('created_at', `${from}T00:00:00Z`)
      .order('created_at')
      .order('id')
      .limit(pageSize);
    if (last !== null) {
      call = call.or(`created_at.gt.${last.at},and(created_at.eq.${last.at},id.gt.${last.id})`);
    }
    const rows = await readRows(call);
    earned.push(...rows);
    const end = rows.at(-1);
    if (end === undefined || rows.length < pageSize) break;
    last = { at: end.created_at, id: end.id };
  }
  return sumByStep({ period, from, now, counts, earned });
}

/** The first day that is shown; of a year the first of its month. */
function firstDay(period: Period, now: Date): string {
  if (period === 'month') {
    const first = new Date(now.getTime() - (shownDays - 1) * 86_400_000);
    return first.toISOString().slice(0, 10);
  }
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1));
  return first.toISOString().slice(0, 10);
}
