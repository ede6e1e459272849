import { formatDate } from '#lib/format-date.ts';
import { formatDay } from '#lib/format-day.ts';
import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Recipient } from './read-recipients.ts';
import { useRecipientCall } from './use-recipients.ts';

/** One entry, with what is wrong with it and what can be done about that. */
export function RecipientCard({ recipient, onEdit }: { recipient: Recipient; onEdit: () => void }) {
  const { failure, isBusy, run } = useRecipientCall();
  const { id, name } = recipient;
  const isBounced = recipient.bounced_at !== null;
  return (
    <article className="recipient">
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <p>
        <Badge tone={recipient.confidence === 'guessed' ? 'alert' : 'plain'}>
          {text(`removal-requests.recipients.confidence.${recipient.confidence}`)}
        </Badge>{' '}
        <span className="quiet">
          {text(`removal-requests.scope.${recipient.scope}`)} ·{' '}
          {text(`removal-requests.channel.${recipient.method}`)}
        </span>
      </p>
      <p className="recipient-contact">
        <bdi>{recipient.method === 'email' ? recipient.address : recipient.form_url}</bdi>
      </p>
      {recipient.domains.length > 0 && (
        <p className="quiet recipient-contact">
          <bdi>{recipient.domains.join(', ')}</bdi>
        </p>
      )}
      {recipient.notes !== null && <p className="recipient-contact">{recipient.notes}</p>}
      <Standing recipient={recipient} />
      {failure !== null && <Notice tone="problem">{failure}</Notice>}
      <p className="actions">
        {recipient.method !== 'cloudflare_api' && (
          <Button
            look="quiet"
            aria-label={text('removal-requests.recipients.editName', { name })}
            onClick={onEdit}
          >
            {text('removal-requests.recipients.edit')}
          </Button>
        )}
        <Button
          look="quiet"
          aria-disabled={isBusy}
          onClick={() => void run('mark-recipient', { id, mark: isBounced ? 'fixed' : 'verified' })}
        >
          {text(`removal-requests.recipients.${isBounced ? 'fixed' : 'verify'}`)}
        </Button>
      </p>
    </article>
  );
}

function Standing({ recipient }: { recipient: Recipient }) {
  const { bounced_at, built_in, last_verified_at, valid_until } = recipient;
  // oxlint-disable-next-line react/purity -- what is shown depends on the day it is read
  const isLapsed = valid_until !== null && valid_until < new Date().toISOString().slice(0, 10);
  return (
    <>
      {bounced_at !== null && (
        <Notice tone="problem">
          {text('removal-requests.recipients.bouncedOn', {
            date: formatDate(bounced_at, 'medium'),
          })}
        </Notice>
      )}
      {valid_until !== null && isLapsed && (
        <Notice tone="problem">
          {text('removal-requests.recipients.lapsedOn', { date: formatDay(valid_until) })}
        </Notice>
      )}
      <p className="quiet">
        {last_verified_at === null
          ? text(
              built_in === null
                ? 'removal-requests.recipients.neverVerified'
                : 'removal-requests.recipients.builtIn',
            )
          : text('removal-requests.recipients.verifiedOn', {
              date: formatDate(last_verified_at, 'medium'),
            })}
        {valid_until !== null && !isLapsed && (
          <>
            {' · '}
            {text('removal-requests.recipients.lapsesOn', { date: formatDay(valid_until) })}
          </>
        )}
      </p>
    </>
  );
}
