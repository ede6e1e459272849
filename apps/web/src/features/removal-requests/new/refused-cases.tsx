import type { CreateCasesAnswer } from '@leakblock/domain/removal-requests';
import { text } from '#lib/texts.ts';
import { Hotlines } from '../hotlines.tsx';

export type Refused = CreateCasesAnswer['refused'][number];

/** Lines that are shown at once; the others are counted. */
const shownLines = 100;

/** What no case was opened for, each with its reason. */
export function RefusedCases({ refused }: { refused: readonly Refused[] }) {
  return (
    <div className="notice notice-problem" role="status">
      <p>{text('removal-requests.refused.title', { count: refused.length })}</p>
      <ul className="bullets">
        {refused.slice(0, shownLines).map(({ caseId, reason, subject }) => (
          <li key={`${subject} ${reason}`}>
            {subject.startsWith('http') && (
              <>
                <bdi className="pasted-address">{subject}</bdi>:{' '}
              </>
            )}
            {caseId === undefined ? (
              text(`removal-requests.refused.${reason}`)
            ) : (
              <a href={`/request-removal?case=${caseId}`}>
                {text(`removal-requests.refused.${reason}`)}
              </a>
            )}
          </li>
        ))}
      </ul>
      {refused.length > shownLines && (
        <p>{text('removal-requests.paste.more', { count: refused.length - shownLines })}</p>
      )}
      {refused.some(({ reason }) => reason === 'stopped') && <Hotlines />}
    </div>
  );
}
