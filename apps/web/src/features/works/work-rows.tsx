import { useEffect, useEffectEvent, useRef } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Film, Image, Pencil, Trash2 } from 'lucide-react';
import { formatDateTime } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { useIsPrinting } from '#lib/use-is-printing.ts';
import { withColon } from '#lib/with-colon.ts';
import type { Work } from './use-works.ts';

type WorkRowsProps = {
  works: readonly Work[];
  /** Those that are not loaded yet included. */
  total: number;
  selected: ReadonlySet<string>;
  onToggle: (work: Work) => void;
  onEdit: (work: Work) => void;
  onDelete: (work: Work) => void;
  /** The last loaded work is in sight. */
  onEnd: () => void;
  /** What is loaded is being read once more; the end is reached after that. */
  isReadAgain: boolean;
};

const rowHeight = 76;

/** Any number of works, of which only those in sight are in the page. */
export function WorkRows(props: WorkRowsProps) {
  const { isReadAgain, onDelete, onEdit, onEnd, onToggle, selected, total, works } = props;
  const box = useRef<HTMLDivElement>(null);
  const isPrinting = useIsPrinting();
  // oxlint-disable-next-line react/incompatible-library -- its functions stay in this component
  const rows = useVirtualizer({
    count: works.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => works[index]?.id ?? index,
    // On paper nothing can be rolled: all that is loaded stands there.
    overscan: isPrinting ? works.length : 8,
  });
  const shown = rows.getVirtualItems();
  const isAtEnd = (shown.at(-1)?.index ?? 0) >= works.length - 10;
  const reachEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (isAtEnd && !isReadAgain) reachEnd();
  }, [isAtEnd, isReadAgain, works.length]);

  return (
    <div
      ref={box}
      className="work-rows"
      tabIndex={0}
      aria-label={text('works.list.title')}
      role="group"
    >
      <ul style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const work = works[index];
          if (work === undefined) return null;
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={total}
              aria-posinset={index + 1}
              className="work-row"
              style={{ transform: `translateY(${String(start)}px)` }}
            >
              <input
                type="checkbox"
                className="checkbox"
                checked={selected.has(work.id)}
                aria-label={text('works.row.select', { title: work.title })}
                onChange={() => onToggle(work)}
              />
              <Thumbnail work={work} />
              <div className="work-words">
                <p className="work-title" dir="auto">
                  {work.title}
                </p>
                <p className="quiet">{describeWork(work)}</p>
              </div>
              <div className="work-actions">
                <button
                  type="button"
                  className="icon-button"
                  aria-label={text('works.row.edit', { title: work.title })}
                  onClick={() => onEdit(work)}
                >
                  <Pencil size={18} aria-hidden="true" />
                </button>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={text('works.row.delete', { title: work.title })}
                  onClick={() => onDelete(work)}
                >
                  <Trash2 size={18} aria-hidden="true" />
                </button>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Thumbnail({ work: { kind, thumbnail } }: { work: Work }) {
  const Icon = kind === 'video' ? Film : Image;
  return (
    <span className="work-thumbnail">
      {thumbnail === null ? (
        <Icon size={20} aria-hidden="true" />
      ) : (
        <img src={thumbnail} alt="" loading="lazy" decoding="async" />
      )}
    </span>
  );
}

function describeWork(work: Work): string {
  const minutes = Math.floor((work.durationSeconds ?? 0) / 60);
  const seconds = String((work.durationSeconds ?? 0) % 60).padStart(2, '0');
  const maker = text(`works.maker.${work.madeBy}`);
  return [
    text(`works.kind.${work.kind}`),
    work.durationSeconds === null ? null : `${String(minutes)}:${seconds}`,
    work.makerName === null ? maker : `${withColon(maker)} ${work.makerName}`,
    work.isImported ? text('works.row.imported') : null,
    work.isWholeOnly && work.kind === 'photo' ? text('works.row.wholeOnly') : null,
    formatDateTime(work.createdAt),
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
