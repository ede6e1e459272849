import { useInfiniteQuery } from '@tanstack/react-query';
import { MoreButton } from '#lib/more-button.tsx';
import { useUser } from '#lib/auth-context.ts';
import { formatDateTime } from '#lib/format.ts';
import { formatMoney } from '#lib/format-money.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { nextPlace, readPayouts } from './read-history.ts';
import type { PayoutRow, Place } from './read-history.ts';

/** What was asked for and what became of it. */
export function PayoutList() {
  const { id } = useUser();
  const pages = useInfiniteQuery({
    queryKey: ['earning-hub', 'payouts', id],
    queryFn: ({ pageParam }) => readPayouts(id, pageParam),
    initialPageParam: null as Place | null,
    getNextPageParam: nextPlace,
    select: (loaded) => loaded.pages.flat(),
  });
  return (
    <Loaded query={pages} lines={2}>
      {(rows) =>
        rows.length === 0 ? (
          <p className="quiet">{text('partners.history.noPayouts')}</p>
        ) : (
          <>
            <ol className="hub-rows">
              {rows.map((row) => (
                <Payout key={row.id} row={row} />
              ))}
            </ol>
            <MoreButton pages={pages} label={text('partners.more')} />
          </>
        )
      }
    </Loaded>
  );
}

function Payout({ row }: { row: PayoutRow }) {
  const { status, reason, reference, paid_at: paidAt } = row;
  return (
    <li>
      <span>
        <strong>{text(`partners.payouts.${status}`)}</strong>
        <span className="quiet hub-row-when">
          {formatDateTime(paidAt ?? row.created_at)}
          {reference !== null && ` · ${text('partners.payouts.reference', { reference })}`}
        </span>
        {status === 'rejected' && reason !== null && (
          <span className="hub-row-when" dir="auto">
            {text('partners.state.reason', { reason })}
          </span>
        )}
      </span>
      <span className="hub-amount">{formatMoney(row.amount_cents, row.currency)}</span>
    </li>
  );
}
