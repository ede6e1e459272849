import { useEffect, useEffectEvent, useRef } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useSubject } from '#lib/acting.ts';
import { text } from '#lib/texts.ts';
import { Lamps } from '../lamps.tsx';
import { nextText } from '../next-text.ts';
import { WordBadge } from '../word-badge.tsx';
import type { CaseRow } from './read-cases.ts';

type CaseRowsProps = {
  cases: readonly CaseRow[];
  /** Those that are not loaded yet included. */
  total: number;
  /** The last loaded one is near. */
  onEnd: () => void;
};

const rowHeight = 112;
/** The next piece is asked for this many rows before the end. */
const rowsAhead = 30;

/** Any number of cases, of which only those in sight are in the page. */
export function CaseRows({ cases, onEnd, total }: CaseRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- its functions stay in this component
  const rows = useVirtualizer({
    count: cases.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => cases[index]?.id ?? index,
    overscan: 8,
  });
  const shown = rows.getVirtualItems();
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= cases.length - rowsAhead;
  const reachEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (isNearEnd) reachEnd();
  }, [isNearEnd, cases.length]);

  return (
    <div
      ref={box}
      className="case-rows"
      tabIndex={0}
      role="group"
      aria-label={text('removal-requests.list.title')}
    >
      <ul style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const each = cases[index];
          return (
            each !== undefined && (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                aria-setsize={total}
                aria-posinset={index + 1}
                className="case-row"
                style={{ transform: `translateY(${String(start)}px)` }}
              >
                <Row row={each} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

function Row({ row }: { row: CaseRow }) {
  const { removals } = useSubject();
  const isStopped = row.stop_label !== null;
  return (
    <>
      <div className="case-line">
        <a className="case-name" href={removals(`case=${row.id}`)}>
          <bdi>{isStopped ? row.host : row.address}</bdi>
        </a>
        <p className="quiet">
          {row.number} · {text(`removal-requests.claim.${row.claim}`)}
        </p>
        <p className="case-next">{nextText(row)}</p>
      </div>
      <div className="case-state">
        <WordBadge word={row.status_word} />
        <Lamps sourceState={row.source_state} searchState={row.search_state} />
      </div>
    </>
  );
}
