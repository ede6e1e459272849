import { useEffect, useEffectEvent, useRef } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ImageOff } from 'lucide-react';
import { useSubject } from '#lib/acting.ts';
import { formatDateTime } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { useIsPrinting } from '#lib/use-is-printing.ts';
import { FindingBadges } from './finding-badges.tsx';
import { scoreText, titleOf } from './finding-text.ts';
import type { FindingRow } from './read-findings.ts';

type FindingRowsProps = {
  findings: readonly FindingRow[];
  /** Those that are not loaded yet included. */
  total: number;
  selected: ReadonlySet<string>;
  onToggle: (finding: FindingRow) => void;
  onOpen: (finding: FindingRow) => void;
  /** The last loaded one is near. */
  onEnd: () => void;
  /** What is loaded is being read once more; the end is reached after that. */
  isReadAgain: boolean;
};

const rowHeight = 96;
/** The next piece is asked for this many rows before the end. */
const rowsAhead = 30;

/** Any number of findings, of which only those in sight are in the page. */
export function FindingRows(props: FindingRowsProps) {
  const { findings, isReadAgain, onEnd, onOpen, onToggle, selected, total } = props;
  const box = useRef<HTMLDivElement>(null);
  const isPrinting = useIsPrinting();
  // oxlint-disable-next-line react/incompatible-library -- its functions stay in this component
  const rows = useVirtualizer({
    count: findings.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => findings[index]?.id ?? index,
    // On paper nothing can be rolled: all that is loaded stands there.
    overscan: isPrinting ? findings.length : 8,
  });
  const shown = rows.getVirtualItems();
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= findings.length - rowsAhead;
  const reachEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (isNearEnd && !isReadAgain) reachEnd();
  }, [isNearEnd, isReadAgain, findings.length]);

  return (
    <div
      ref={box}
      className="finding-rows"
      tabIndex={0}
      role="group"
      aria-label={text('findings.list.title')}
    >
      <ul style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const finding = findings[index];
          return (
            finding !== undefined && (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                aria-setsize={total}
                aria-posinset={index + 1}
                className="finding-row"
                style={{ transform: `translateY(${String(start)}px)` }}
              >
                <Row
                  finding={finding}
                  isSelected={selected.has(finding.id)}
                  onToggle={onToggle}
                  onOpen={onOpen}
                />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

type RowProps = Pick<FindingRowsProps, 'onToggle' | 'onOpen'> & {
  finding: FindingRow;
  isSelected: boolean;
};

function Row({ finding, isSelected, onOpen, onToggle }: RowProps) {
  const title = titleOf(finding);
  const isStopped = finding.status === 'stopped';
  const { may } = useSubject();
  return (
    <>
      {(may('review') || may('remove')) && (
        <input
          type="checkbox"
          className="checkbox"
          checked={isSelected}
          disabled={isStopped}
          aria-label={text('findings.row.select', { title })}
          onChange={() => onToggle(finding)}
        />
      )}
      <span className="finding-thumbnail">
        {finding.preview === null ? (
          <ImageOff size={20} aria-hidden="true" />
        ) : (
          <img src={finding.preview} alt="" loading="lazy" decoding="async" />
        )}
      </span>
      <div className="finding-line">
        <button
          type="button"
          className="text-button finding-name"
          aria-label={text('findings.row.open', { title })}
          onClick={() => onOpen(finding)}
        >
          <bdi>{title}</bdi>
        </button>
        <p className="quiet">
          {isStopped
            ? formatDateTime(finding.first_seen_at)
            : [
                finding.host,
                text(`findings.kind.${finding.site_kind}`),
                scoreText(finding.score),
                formatDateTime(finding.first_seen_at),
              ].join(' · ')}
        </p>
        <FindingBadges finding={finding} />
      </div>
    </>
  );
}
