import { changedAnswer } from '@leakblock/domain/removal-requests';
import { useHeldPlace } from '#lib/hold-place.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useCall } from '../use-call.ts';
import type { CaseEvent, CaseRequest } from './read-case.ts';

const tellsOfRetraction = /^retraction_(?:sent|failed|again)$/u;

/** Whether the mail that took it back last did not arrive: what the notice says still stands with its recipient. */
export function isRetractionLost(
  { id, status }: CaseRequest,
  events: readonly Pick<CaseEvent, 'action' | 'request_id' | 'seq'>[],
): boolean {
  const last = events
    .filter(({ action, request_id: about }) => about === id && tellsOfRetraction.test(action))
    .toSorted((one, other) => one.seq - other.seq)
    .at(-1);
  return status === 'withdrawn' && last?.action === 'retraction_failed';
}

/** A recipient who was not reached is told once more that a notice was taken back. */
export function ResendRetraction({ request }: { request: CaseRequest }) {
  const { failure, isBusy, run } = useCall();
  // Nothing may need her any more then: the focus goes to where the case says how it stands.
  const entry = useHeldPlace<HTMLDivElement>({ title: 'standing-title' });
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
