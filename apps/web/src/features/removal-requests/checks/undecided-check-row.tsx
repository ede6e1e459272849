import { ExternalLink } from 'lucide-react';
import type { UndecidedCheck } from '@leakblock/domain/removal-requests';
import { formatDateTime } from '#lib/format.ts';
import { useHeldPlace } from '#lib/hold-place.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { codeText } from '../status-words.ts';
import { useDecideCheck } from './use-undecided-checks.ts';

/** One page that could not be judged: what was seen instead, the way to it, and what an operator can say. */
export function UndecidedCheckRow({ check }: { check: UndecidedCheck }) {
  const { address, caseId, host, lastCheckedAt, number, signals, since } = check;
  const { decide, failure, isAsked, isBusy } = useDecideCheck(caseId);
  const row = useHeldPlace<HTMLElement>();
  const headingId = `check-${caseId}`;
  const seen = signals.map((signal) => codeText('signal', signal, 'removal-requests.signal.other'));
  return (
    <article ref={row} className="undecided-check" aria-labelledby={headingId}>
      <h3 id={headingId}>
        {number} · <bdi>{host}</bdi>
      </h3>
      <p>
        <bdi>{address}</bdi>
      </p>
      <ul aria-label={text('removal-requests.checks.seen')}>
        {[...new Set(seen)].map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p className="quiet">
        {text('removal-requests.checks.since', { when: formatDateTime(since) })}{' '}
        {text('removal-requests.checks.last', { when: formatDateTime(lastCheckedAt) })}
      </p>
      <p>
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer nofollow"
          referrerPolicy="no-referrer"
        >
          {text('removal-requests.checks.open')}
          <ExternalLink size={16} aria-hidden="true" />
        </a>
      </p>
      {failure !== null && <Notice tone="problem">{failure}</Notice>}
      {isAsked && <p role="status">{text('removal-requests.checks.asked')}</p>}
      <p className="actions">
        <Button
          look="quiet"
          aria-disabled={isBusy}
          aria-describedby={headingId}
          onClick={() => void decide('still_up')}
        >
          {text('removal-requests.checks.stillUp')}
        </Button>
        <Button
          look="quiet"
          aria-disabled={isBusy}
          aria-describedby={headingId}
          onClick={() => void decide('look_again')}
        >
          {text('removal-requests.checks.lookAgain')}
        </Button>
      </p>
    </article>
  );
}
