import type { ReactNode } from 'react';
import { formatDateTime } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { MailText } from './mail-text.tsx';
import type { ReceivedMail } from './read-mails.ts';

/** A mail to us: from whom, what it seems to be; its words on request, as text only. */
export function ReceivedMailCard({ mail, children }: { mail: ReceivedMail; children?: ReactNode }) {
  const { bounce_status: bounce, hint, removal_requests: request, ticket } = mail;
  return (
    <article className="mail">
      <p className="mail-head">
        <Badge
          tone={mail.handled_at === null ? 'alert' : mail.kind === 'bounce' ? 'alert' : 'calm'}
        >
          {text(`removal-requests.mails.incoming.${mail.kind}`)}
        </Badge>
        <span className="quiet">
          {formatDateTime(mail.received_at)}
          {request !== null && ` · ${request.number}`}
        </span>
      </p>
      <h3 className="mail-subject">
        <bdi>{mail.subject === '' ? text('removal-requests.mails.noSubject') : mail.subject}</bdi>
      </h3>
      <p className="quiet">
        {text('removal-requests.mails.from', {
          address: mail.from_address === '' ? '<>' : mail.from_address,
        })}
        {bounce !== null && ` · ${bounce}`}
        {ticket !== null && ` · ${text('removal-requests.mails.ticket', { number: ticket })}`}
      </p>
      {hint !== null && <p className="quiet">{text(`removal-requests.mails.hint.${hint}`)}</p>}
      <MailText body={mail.body} label={mail.subject} />
      {children}
    </article>
  );
}
