import { useState } from 'react';
import { formatDateTime } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { withColon } from '#lib/with-colon.ts';
import { Button } from '#ui/button.tsx';
import { RecordReply } from '../case/record-reply.tsx';
import { FilingSheet } from './filing-sheet.tsx';
import type { FilingList, FilingRow as Row } from './read-filing.ts';

/** One request of the queue; opened, its form or the answer that it got. */
export function FilingRow({ list, row }: { row: Row; list: FilingList }) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, recipient_name: recipient } = row;
  const since = list === 'to_file' ? row.approved_at : row.filed_at;
  const close = () => setIsOpen(false);
  return (
    <article className="filing-row" aria-labelledby={`filing-${id}`}>
      <h3 id={`filing-${id}`}>
        <bdi>{recipient}</bdi> · <bdi>{row.host}</bdi>
      </h3>
      <p>
        {text(`removal-requests.kind.${row.kind}`)} · {row.number}
      </p>
      <p className="quiet">
        {since !== null &&
          text(
            list === 'to_file'
              ? 'removal-requests.filing.since'
              : 'removal-requests.filing.filedAt',
            { when: formatDateTime(since) },
          )}
        {row.reference !== null && (
          <>
            {' · '}
            {withColon(text('removal-requests.request.reference'))} <bdi>{row.reference}</bdi>
          </>
        )}
      </p>
      <p>
        <Button
          look="quiet"
          aria-expanded={isOpen}
          aria-describedby={`filing-${id}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {text(isOpen ? 'removal-requests.filing.close' : `removal-requests.filing.open.${list}`)}
        </Button>
      </p>
      {isOpen && list === 'to_file' && (
        <FilingSheet
          requestId={id}
          recipientName={recipient}
          keptBack={() => text('removal-requests.filing.keptBack')}
        />
      )}
      {isOpen && list === 'filed' && <RecordReply requestId={id} onDone={close} />}
    </article>
  );
}
