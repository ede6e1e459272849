import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { AssignMail } from './assign-mail.tsx';
import { DecideMail } from './decide-mail.tsx';
import { DecideReply } from './decide-reply.tsx';
import type { ReceivedMail, SentMail } from './read-mails.ts';
import { ReceivedMailCard } from './received-mail.tsx';
import { SentMailCard } from './sent-mail.tsx';

type MailRow = { sent: SentMail } | { received: ReceivedMail };

type MailRowsProps = {
  label: string;
  mails: readonly MailRow[];
  /** Those that are not loaded yet included. */
  total: number;
  onEnd: () => void;
  /** What is loaded is being read once more; the end is reached after that. */
  isReadAgain: boolean;
};

const usualHeight = 190;
/** The next piece is asked for this many rows before the end. */
const rowsAhead = 20;

const idOf = (row: MailRow): string => ('sent' in row ? row.sent.id : row.received.id);

/** Any number of mails, of which only those in sight are in the page, and those in which something was typed or chosen. */
export function MailRows({ isReadAgain, label, mails, onEnd, total }: MailRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  // oxlint-disable-next-line react/incompatible-library -- its functions stay in this component
  const rows = useVirtualizer({
    count: mails.length,
    getScrollElement: () => box.current,
    estimateSize: () => usualHeight,
    getItemKey: (index) => {
      const row = mails[index];
      return row === undefined ? index : idOf(row);
    },
    overscan: 6,
    rangeExtractor: (range) => {
      const kept = mails.flatMap((row, index) => (touched.has(idOf(row)) ? [index] : []));
      return [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b);
    },
  });
  const shown = rows.getVirtualItems();
  const isNearEnd = (rows.range?.endIndex ?? 0) >= mails.length - rowsAhead;
  const reachEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (isNearEnd && !isReadAgain) reachEnd();
  }, [isNearEnd, isReadAgain, mails.length]);
  return (
    <div ref={box} className="mail-rows" tabIndex={0} role="group" aria-label={label}>
      <ul style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const row = mails[index];
          return (
            row !== undefined && (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                aria-setsize={total}
                aria-posinset={index + 1}
                className="mail-row"
                onChange={() => setTouched((before) => new Set([...before, idOf(row)]))}
                style={{ transform: `translateY(${String(start)}px)` }}
              >
                {'sent' in row ? <Sent mail={row.sent} /> : <Received mail={row.received} />}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

function Sent({ mail }: { mail: SentMail }) {
  return (
    <SentMailCard mail={mail}>
      <DecideMail mail={mail} />
    </SentMailCard>
  );
}

function Received({ mail }: { mail: ReceivedMail }) {
  return (
    <ReceivedMailCard mail={mail}>
      {mail.handled_at === null &&
        (mail.request_id === null ? <AssignMail mailId={mail.id} /> : <DecideReply mail={mail} />)}
    </ReceivedMailCard>
  );
}
