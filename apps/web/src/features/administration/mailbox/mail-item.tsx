import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { outgoingMailStatuses } from '@leakblock/domain/removal-requests';
import { formatDateTime } from '#lib/format.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { readMailBody } from './read-mailbox.ts';
import type { MailboxRow, MailWay } from './read-mailbox.ts';

/** One mail; its words when it is opened, as text, whatever is in them. */
export function MailItem({ mail, way }: { mail: MailboxRow; way: MailWay }) {
  const [isOpen, setIsOpen] = useState(false);
  const subject = mail.subject === '' ? text('administration.mailbox.noSubject') : mail.subject;
  const show = text(isOpen ? 'administration.mailbox.hide' : 'administration.mailbox.show');
  return (
    <li>
      <h3 dir="auto">{subject}</h3>
      <p>
        <span dir="auto">{mail.from}</span> → <span dir="auto">{mail.to}</span>
      </p>
      <p className="quiet">
        {formatDateTime(mail.at)} · {text(`administration.mailbox.kind.${mail.kind}`)}
        {mail.status !== null && <> · {statusWords(mail.status)}</>}
        {mail.userId !== null && (
          <>
            {' '}
            ·{' '}
            <a href={`/admin?view=accounts&person=${mail.userId}`}>
              {text('administration.mailbox.person')}
            </a>
          </>
        )}
      </p>
      <p>
        <button
          type="button"
          className="text-button"
          aria-expanded={isOpen}
          aria-label={`${show}: ${subject}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {show}
        </button>
      </p>
      {isOpen && <MailWords id={mail.id} way={way} />}
    </li>
  );
}

function statusWords(status: string): string {
  const known = outgoingMailStatuses.find((one) => one === status);
  return known === undefined ? status : text(`administration.mailbox.status.${known}`);
}

function MailWords({ id, way }: { id: string; way: MailWay }) {
  const body = useQuery({
    queryKey: ['administration', 'mail', way, id],
    queryFn: () => readMailBody(way, id),
  });
  return (
    <Loaded query={body} lines={3}>
      {(words) => (
        <pre className="admin-code" tabIndex={0} dir="auto">
          {words === null || words === '' ? text('administration.mailbox.noWords') : words}
        </pre>
      )}
    </Loaded>
  );
}
