import type { ReactNode } from 'react';
import type { Board, BoardRow } from '@leakblock/domain/agencies';
import { Loaded } from '#lib/loaded.tsx';
import { MoreButton } from '#lib/more-button.tsx';
import { text } from '#lib/texts.ts';
import { NoCreators } from './no-creators.tsx';
import type { useBoard } from './use-board.ts';

type BoardListProps = {
  query: ReturnType<typeof useBoard>;
  /** What is searched for; empty when nothing is. */
  search: string;
  /** Above the rows. */
  head?: (totals: Board['totals']) => ReactNode;
  /** Search and order. */
  filter: ReactNode;
  children: (rows: readonly BoardRow[]) => ReactNode;
};

/** Creators, some at a time; what it means when there are none. */
export function BoardList({ children, filter, head, query, search }: BoardListProps) {
  return (
    <Loaded query={query} lines={8}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows);
        const totals = pages[0]?.totals;
        if (totals === undefined || totals.creators === 0) return <NoCreators />;
        return (
          <>
            {head?.(totals)}
            {filter}
            {rows.length === 0 ? (
              <p className="panel" role="status">
                {text('agency-area.search.none', { words: search })}
              </p>
            ) : (
              children(rows)
            )}
            <div className="agency-more">
              <span className="quiet" role="status">
                {text('agency-area.shown', { shown: rows.length, count: totals.creators })}
              </span>
              <MoreButton pages={query} label={text('agency-area.more')} />
            </div>
          </>
        );
      }}
    </Loaded>
  );
}
