import { changedAnswer } from '@leakblock/domain/removal-requests';
import { useHeldPlace } from '#lib/hold-place.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useCall } from '../use-call.ts';
import type { CaseRequest } from './read-case.ts';

/** Whether the mail that took it back last did not arrive: what the notice says still stands with its recipient. */
export function isRetractionLost({ outgoing_mails: mails, status }: CaseRequest): boolean {
  const last = mails
    .filter(({ kind }) => kind === 'retraction')
    .toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))
    .at(-1);
  return status === 'withdrawn' && (last?.status === 'failed' || last?.status === 'bounced');
}

/** A recipient who was not reached is told once more that a notice was taken back. */
export function ResendRetraction({ request }: { request: CaseRequest }) {
  const { failure, isBusy, run } = useCall();
  const entry = useHeldPlace<HTMLDivElement>();
  return (
    <div ref={entry} className="case-request">
      <p>{text('removal-requests.retract.lost', { recipient: request.recipient_name })}</p>
      {failure !== null && <Notice tone="problem">{failure}</Notice>}
      <p className="actions">
        <Button
          aria-disabled={isBusy}
          onClick={() => void run('retract-request', { requestId: request.id }, changedAnswer)}
        >
          {text('removal-requests.retract.again')}
        </Button>
      </p>
    </div>
  );
}
