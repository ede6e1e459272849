import { useEffect, useEffectEvent, useRef } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { text } from '#lib/texts.ts';
import { useIsPrinting } from '#lib/use-is-printing.ts';
import { writeCaseFilter } from './case-filter.ts';
import type { CaseFilter } from './case-filter.ts';
import { CaseLine } from './case-line.tsx';
import { keepSizes, sizesOf } from './kept-sizes.ts';
import type { CaseRow } from './read-cases.ts';

type CaseRowsProps = {
  cases: readonly CaseRow[];
  /** How the list is filtered. */
  filter: CaseFilter;
  /** Those that are not loaded yet included. */
  total: number;
  /** The last loaded one is near. */
  onEnd: () => void;
  /** What is loaded is being read once more; the end is reached after that. */
  isReadAgain: boolean;
};

const rowHeight = 112;
/** The next piece is asked for this many rows before the end. */
const rowsAhead = 30;

/** Any number of cases, of which only those in sight are in the page. */
export function CaseRows({ cases, filter, isReadAgain, onEnd, total }: CaseRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const isPrinting = useIsPrinting();
  const list = writeCaseFilter(filter);
  // oxlint-disable-next-line react/incompatible-library -- its functions stay in this component
  const rows = useVirtualizer({
    count: cases.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => cases[index]?.id ?? index,
    // On paper nothing can be rolled: all that is loaded stands there.
    overscan: isPrinting ? cases.length : 8,
    initialMeasurementsCache: sizesOf(list),
  });
  // A case is a page of its own: who comes back from it stands where she was.
  const keep = useEffectEvent(() => keepSizes(list, rows.takeSnapshot()));
  useEffect(() => () => keep(), []);
  const shown = rows.getVirtualItems();
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= cases.length - rowsAhead;
  const reachEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (isNearEnd && !isReadAgain) reachEnd();
  }, [isNearEnd, isReadAgain, cases.length]);

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
                <CaseLine row={each} filter={filter} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
