import { useSubject } from '#lib/acting.ts';
import { formatDateTime } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { codeText } from '../status-words.ts';
import type { CaseRequest } from './read-case.ts';
import { RequestActions } from './request-actions.tsx';

/** Who was asked, how, and how each request stands. */
export function CaseRequests({ requests }: { requests: readonly CaseRequest[] }) {
  return (
    <Section id="requests" title={text('removal-requests.requests.title')}>
      {requests.length === 0 ? (
        <p className="quiet">{text('removal-requests.requests.none')}</p>
      ) : (
        <ul className="case-requests">
          {requests.map((request) => (
            <li key={request.id}>
              <RequestCard request={request} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function RequestCard({ request }: { request: CaseRequest }) {
  const { may } = useSubject();
  const sentAt = request.sent_at ?? request.filed_at;
  return (
    <article className="case-request" aria-labelledby={`request-${request.id}`}>
      <h3 id={`request-${request.id}`}>
        <bdi>{request.recipient_name}</bdi>
      </h3>
      <dl className="facts">
        <dt>{text('removal-requests.request.status')}</dt>
        <dd>{codeText('status', request.status, 'removal-requests.event.other')}</dd>
        <dt>{text('removal-requests.request.kind')}</dt>
        <dd>{text(`removal-requests.kind.${request.kind}`)}</dd>
        <dt>{text('removal-requests.request.role')}</dt>
        <dd>{text(`removal-requests.scope.${request.scope}`)}</dd>
        <dt>{text('removal-requests.request.channel')}</dt>
        <dd>
          {text(`removal-requests.channel.${request.channel}`)}
          {request.recipient_address !== null && (
            <>
              {' · '}
              <bdi>{request.recipient_address}</bdi>
            </>
          )}
        </dd>
        {sentAt !== null && (
          <>
            <dt>{text('removal-requests.request.sentAt')}</dt>
            <dd>{formatDateTime(sentAt)}</dd>
          </>
        )}
        {sentAt !== null && request.breach_at !== null && (
          <>
            <dt>{text('removal-requests.request.breachAt')}</dt>
            <dd>{formatDateTime(request.breach_at)}</dd>
          </>
        )}
        {request.reference !== null && (
          <>
            <dt>{text('removal-requests.request.reference')}</dt>
            <dd>
              <bdi>{request.reference}</bdi>
            </dd>
          </>
        )}
        <dt>{text('removal-requests.request.number')}</dt>
        <dd>{request.number}</dd>
      </dl>
      <details>
        <summary>{text('removal-requests.request.text')}</summary>
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
      </details>
      {may('remove') && <RequestActions request={request} />}
    </article>
  );
}
