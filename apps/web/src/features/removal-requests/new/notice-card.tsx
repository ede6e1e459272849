import { useState } from 'react';
import { personsReasons } from '@leakblock/domain/removal-requests';
import type { ApprovalOutcome, RequestPreview } from '@leakblock/domain/removal-requests';
import { useHeldPlace } from '#lib/hold-place.ts';
import { text } from '#lib/texts.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { codeText } from '../status-words.ts';

type NoticeCardProps = {
  request: RequestPreview;
  outcome: ApprovalOutcome | null;
  isGuessTicked: boolean;
  onTick: () => void;
  onDecline: () => void;
};

/** One notice: to whom and why, under which name, and the whole text once it is opened. */
export function NoticeCard(props: NoticeCardProps) {
  const { isGuessTicked, onDecline, onTick, outcome, request } = props;
  const [isOpen, setIsOpen] = useState(false);
  const card = useHeldPlace<HTMLElement>();
  // What she can take away herself is said once for all notices.
  const blocks = request.blocks.filter((block) => !personsReasons.includes(block));
  return (
    <article ref={card} className="case-request" aria-labelledby={`notice-${request.id}`}>
      <h3 id={`notice-${request.id}`}>
        <bdi>{request.recipientName}</bdi>
      </h3>
      <p>
        {text(`removal-requests.kind.${request.kind}`)} ·{' '}
        {text('removal-requests.preview.pages', { count: request.caseIds.length })}
      </p>
      <p className="quiet">
        {text(`removal-requests.why-recipient.${request.scope}`, { host: request.host })}
      </p>
      <dl className="facts">
        <dt>{text(`removal-requests.channel.${request.channel}`)}</dt>
        <dd>
          <bdi>{request.recipientAddress ?? request.formUrl ?? request.recipientName}</bdi>
        </dd>
        <dt>{text('removal-requests.preview.name')}</dt>
        <dd>
          <bdi>{request.ownerName}</bdi>
        </dd>
      </dl>
      {request.isGuess && !request.isGuessApproved && (
        <CheckboxField
          id={`guess-${request.id}`}
          label={text('removal-requests.preview.guess', {
            address: request.recipientAddress ?? request.host,
          })}
          checked={isGuessTicked}
          onChange={onTick}
        />
      )}
      {blocks.length > 0 && (
        <ul className="bullets">
          {blocks.map((block) => (
            <li key={block}>{text(`removal-requests.block.${block}`)}</li>
          ))}
        </ul>
      )}
      {outcome !== null && outcome !== 'approved' && (
        <p className="field-error" role="alert">
          {codeText('outcome', outcome, 'removal-requests.outcome.unchanged')}
        </p>
      )}
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>{text('removal-requests.preview.read')}</summary>
        {isOpen && (
          <>
            <p>
              <strong>
                <bdi>{request.subject}</bdi>
              </strong>
            </p>
            <pre
              className="notice-text"
              tabIndex={0}
              aria-label={text('removal-requests.request.text')}
            >
              {request.body}
            </pre>
            {request.fields.length > 0 && (
              <dl className="facts">
                {request.fields.map(({ name, value }) => (
                  <div key={name} className="field-line">
                    <dt lang="en">{name}</dt>
                    <dd>
                      <bdi>{value}</bdi>
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </>
        )}
      </details>
      <p>
        <button type="button" className="text-button" onClick={onDecline}>
          {text('removal-requests.preview.decline')}
        </button>
      </p>
    </article>
  );
}
