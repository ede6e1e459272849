import { useInfiniteQuery } from '@tanstack/react-query';
import type { Invoice } from '#lib/invoice-table.tsx';
import { readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';

const columns =
  'id, number, plan, status, currency, total_cents, tax_cents, refunded_cents, period_start, ' +
  'period_end, issued_at, invoice_url, pdf_url, subscriptions(status)';

type Place = Pick<Invoice, 'id' | 'issued_at'>;
type PaidFor = { subscriptions?: { status: string } | null };
type PaymentPage = { rows: Invoice[]; next: Place | null };

export const paymentsPerPage = 12;

/**
 * The newest invoices after a given one (keyset). What she paid for an agency is shown there.
 * @throws DataError
 */
async function readPayments(userId: string, after: Place | null): Promise<PaymentPage> {
  const supabase = await openSupabase();
  let call = supabase.from('payments').select(columns).eq('user_id', userId).is('agency_id', null);
  if (after !== null) {
    const { issued_at: at, id } = after;
    call = call.lte('issued_at', at).or(`issued_at.lt.${at},and(issued_at.eq.${at},id.lt.${id})`);
  }
  const read = await readRows(
    call
      .order('issued_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(paymentsPerPage)
      .overrideTypes<(Invoice & PaidFor)[], { merge: false }>(),
  );
  const rows = read.map(withPage);
  return { rows, next: rows.length < paymentsPerPage ? null : (rows.at(-1) ?? null) };
}

/** What is owed of a plan that has ended is not paid any more: it would be paid for nothing. */
function withPage({ subscriptions: held, ...invoice }: Invoice & PaidFor): Invoice {
  const isOwed = invoice.status === 'open' || invoice.status === 'failed';
  return isOwed && held?.status === 'ended' ? { ...invoice, invoice_url: null } : invoice;
}

/** The person's invoices, some at a time. */
export function usePayments(userId: string) {
  return useInfiniteQuery({
    queryKey: ['payments', userId],
    queryFn: ({ pageParam }) => readPayments(userId, pageParam),
    initialPageParam: null as Place | null,
    getNextPageParam: ({ next }) => next,
  });
}
