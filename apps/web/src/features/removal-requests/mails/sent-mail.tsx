import type { ReactNode } from 'react';
import { formatDateTime } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import type { BadgeTone } from '#ui/badge.tsx';
import { MailText } from './mail-text.tsx';
import type { SentMail } from './read-mails.ts';

const tones: Record<SentMail['status'], BadgeTone> = {
  queued: 'calm',
  handing_over: 'calm',
  sent: 'strong',
  in_mailbox: 'plain',
  undecided: 'alert',
  failed: 'alert',
  bounced: 'alert',
  withheld: 'plain',
};

/** A mail of ours: to whom, when, what became of it; its words on request. */
export function SentMailCard({ mail, children }: { mail: SentMail; children?: ReactNode }) {
  const when = mail.sent_at ?? mail.handed_over_at ?? mail.created_at;
  return (
    <article className="mail">
      <p className="mail-head">
        <Badge tone={tones[mail.status]}>
          {text(`removal-requests.mails.status.${mail.status}`)}
        </Badge>
        <span className="quiet">
          {text(`removal-requests.mails.kind.${mail.kind}`)} · {formatDateTime(when)}
        </span>
      </p>
      <h3 className="mail-subject">
        <bdi>{mail.subject}</bdi>
      </h3>
      <p className="quiet">
        {text('removal-requests.mails.to', { address: mail.to_address })}
        {mail.attempts > 1 &&
          ` · ${text('removal-requests.mails.attempts', { count: mail.attempts })}`}
      </p>
      {mail.answer !== null && mail.answer !== '' && (
        <p className="quiet mail-answer">
          {text('removal-requests.mails.answer', { answer: mail.answer })}
        </p>
      )}
      <MailText body={mail.body} label={mail.subject} />
      {children}
    </article>
  );
}
