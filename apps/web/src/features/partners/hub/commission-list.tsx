import { useInfiniteQuery } from '@tanstack/react-query';
import { MoreButton } from '#lib/more-button.tsx';
import { useUser } from '#lib/auth-context.ts';
import { formatDate } from '#lib/format-date.ts';
import { formatMoney } from '#lib/format-money.ts';
import { formatShare } from '#lib/format-share.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { nextPlace, readCommissions } from './read-history.ts';
import type { CommissionRow, Place } from './read-history.ts';

/** What each invoice earned, and what refunds took back. By days: to the minute, a payment could be told from others. */
export function CommissionList() {
  const { id } = useUser();
  const pages = useInfiniteQuery({
    queryKey: ['earning-hub', 'commissions', id],
    queryFn: ({ pageParam }) => readCommissions(id, pageParam),
    initialPageParam: null as Place | null,
    getNextPageParam: nextPlace,
    select: (loaded) => loaded.pages.flat(),
  });
  return (
    <Loaded query={pages} lines={3}>
      {(rows) =>
        rows.length === 0 ? (
          <p className="quiet">{text('partners.history.noCommissions')}</p>
        ) : (
          <>
            <ol className="hub-rows">
              {rows.map((row) => (
                <Commission key={row.id} row={row} />
              ))}
            </ol>
            <MoreButton pages={pages} label={text('partners.more')} />
          </>
        )
      }
    </Loaded>
  );
}

function Commission({ row }: { row: CommissionRow }) {
  const { kind, base_cents: base, rate_basis_points: rate, currency } = row;
  // oxlint-disable-next-line react/purity -- what is shown depends on the day it is read
  const isHeld = new Date(row.available_at) > new Date();
  return (
    <li>
      <span>
        <strong>{text(`partners.history.${kind}`)}</strong>{' '}
        <span className="quiet">
          {text('partners.history.base', {
            rate: formatShare(rate),
            amount: formatMoney(base, currency),
          })}
        </span>
        <span className="quiet hub-row-when">
          {formatDate(row.created_at, 'medium')}
          {isHeld &&
            ` · ${text('partners.history.held', { when: formatDate(row.available_at, 'medium') })}`}
        </span>
      </span>
      <span className={row.amount_cents < 0 ? 'hub-amount is-negative' : 'hub-amount'}>
        {formatMoney(row.amount_cents, currency)}
      </span>
    </li>
  );
}
