import { useState } from 'react';
import { formatDateTime } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { withColon } from '#lib/with-colon.ts';
import { Button } from '#ui/button.tsx';
import { RecordReply } from '../case/record-reply.tsx';
import { FilingSheet } from './filing-sheet.tsx';
import { MarkAsFiled } from './mark-as-filed.tsx';
import type { FilingList, FilingRow as Row } from './read-filing.ts';

/** One request of the queue; opened, its form, the answer that it got, or the reference of a form that was filed after all. */
export function FilingRow({ list, row }: { row: Row; list: FilingList }) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, recipient_name: recipient } = row;
  const moments = {
    to_file: { key: 'removal-requests.filing.since', at: row.approved_at },
    filed: { key: 'removal-requests.filing.filedAt', at: row.filed_at },
    stopped: { key: 'removal-requests.filing.stoppedAt', at: row.status_at },
  } as const;
  const { at, key } = moments[list];
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
        {at !== null && text(key, { when: formatDateTime(at) })}
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
      {isOpen && list === 'stopped' && <MarkAsFiled requestId={id} onFiled={close} />}
      {isOpen && list === 'filed' && <RecordReply requestId={id} onDone={close} />}
    </article>
  );
}
