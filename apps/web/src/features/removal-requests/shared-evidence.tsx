import type { SharedCase } from '@leakblock/domain/removal-requests';
import { formatDateTime } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { withColon } from '#lib/with-colon.ts';
import { codeText } from './status-words.ts';

/** What is kept as evidence, by its hashes: the files themselves stay with the person. */
export function SharedEvidence({ evidence }: Pick<SharedCase, 'evidence'>) {
  if (evidence.length === 0) return <p>{text('removal-requests.shared.noEvidence')}</p>;
  return (
    <ul className="case-requests">
      {evidence.map((pack) => (
        <li key={pack.manifestSha256} className="case-request">
          <h3>
            {codeText('occasion', pack.occasion, 'removal-requests.event.other')},{' '}
            {formatDateTime(pack.capturedAt)}
          </h3>
          <p>
            {withColon(text('removal-requests.shared.manifest'))} <code>{pack.manifestSha256}</code>
            {pack.isTimestamped && `, ${text('removal-requests.shared.stamped')}`}
          </p>
          <details>
            <summary>{text('removal-requests.shared.files')}</summary>
            <ul className="case-requests">
              {pack.files.map(({ name, sha256 }) => (
                <li key={name}>
                  <bdi>{name}</bdi>
                  <br />
                  <code>{sha256}</code>
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
}
