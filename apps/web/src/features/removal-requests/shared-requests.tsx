import type { SharedCase } from '@leakblock/domain/removal-requests';
import { formatDateTime } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { codeText } from './status-words.ts';

/** Who was asked, and the texts that went out. */
export function SharedRequests({ requests }: Pick<SharedCase, 'requests'>) {
  if (requests.length === 0) return <p>{text('removal-requests.requests.none')}</p>;
  return (
    <ul className="case-requests">
      {requests.map((request) => (
        <li key={request.number} className="case-request">
          <h3>
            <bdi>{request.recipientName}</bdi>
          </h3>
          <p>
            {[
              request.number,
              text(`removal-requests.kind.${request.kind}`),
              text(`removal-requests.scope.${request.scope}`),
              codeText('status', request.status, 'removal-requests.event.other'),
              ...(request.sentAt === null ? [] : [formatDateTime(request.sentAt)]),
              ...(request.reference === null ? [] : [request.reference]),
            ].join(' · ')}
          </p>
          {request.body !== null && (
            <details>
              <summary>{text('removal-requests.request.text')}</summary>
              <p>
                <strong>
                  <bdi>{request.subject}</bdi>
                </strong>
              </p>
              {request.leftOut > 0 && (
                <p className="quiet">
                  {text('removal-requests.shared.leftOut', { count: request.leftOut })}
                </p>
              )}
              <pre
                className="notice-text"
                tabIndex={0}
                aria-label={text('removal-requests.request.text')}
              >
                {request.body}
              </pre>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
