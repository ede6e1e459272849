import { useState } from 'react';
import {
  canMoveRequest,
  changedAnswer,
  openRequestStatuses,
} from '@leakblock/domain/removal-requests';
import { useSubject } from '#lib/acting.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useCall } from '../use-call.ts';
import type { CaseRequest } from './read-case.ts';
import { RecordCounterNotice } from './record-counter-notice.tsx';
import { RecordReply } from './record-reply.tsx';

const views = ['reply', 'counter', 'retract'] as const;
type View = (typeof views)[number];

/**
 * What can be done about a request that lies with its recipient. While a counter-notice is undecided it is not taken back: how
 * that ends is decided there. A counter-notice is hers to enter, also after the
 * removal was proven: providers forward it when they have removed the page (17 U.S.C. 512(g)(2)).
 */
export function RequestActions({ request }: { request: CaseRequest }) {
  const { isActing } = useSubject();
  const [view, setView] = useState<View | null>(null);
  const isOpen = openRequestStatuses.some((status) => status === request.status);
  const isWithRecipient = isOpen || request.status === 'verified_removed';
  const mayCounter =
    !isActing && isWithRecipient && canMoveRequest(request.status, 'counter_noticed');
  const may: Record<View, boolean> = {
    reply: isOpen,
    counter: mayCounter,
    retract: isOpen && canMoveRequest(request.status, 'withdrawn'),
  };
  const offered = views.filter((each) => may[each]);
  if (offered.length === 0) return null;
  const close = () => setView(null);
  return (
    <div className="request-actions">
      <div className="actions">
        {offered.map((each) => (
          <button
            key={each}
            type="button"
            className="text-button"
            aria-expanded={view === each}
            onClick={() => setView(view === each ? null : each)}
          >
            {text(`removal-requests.do.${each}`)}
          </button>
        ))}
      </div>
      {view !== null && <h4>{text(`removal-requests.do.${view}`)}</h4>}
      {view === 'reply' && <RecordReply requestId={request.id} onDone={close} />}
      {view === 'counter' && <RecordCounterNotice requestId={request.id} onDone={close} />}
      {view === 'retract' && <Retract request={request} onDone={close} />}
    </div>
  );
}

/** Taking a notice back is said to its recipient and cannot be undone: it is asked twice, with a reason. */
function Retract({ request, onDone }: { request: CaseRequest; onDone: () => void }) {
  const { failure, isBusy, run } = useCall();
  const [reason, setReason] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  async function retract() {
    if (reason.trim() === '') {
      setIsWrong(true);
      return;
    }
    const body = { requestId: request.id, reason: reason.trim() };
    if ((await run('retract-request', body, changedAnswer)) !== null) onDone();
  }
  const id = `retract-${request.id}`;
  return (
    <div className="case-form">
      <p>{text('removal-requests.retract.body', { recipient: request.recipient_name })}</p>
      <label className="field-label" htmlFor={id}>
        {text('removal-requests.retract.reason')}
      </label>
      {isWrong && (
        <p id={`${id}-note`} className="field-error" role="alert">
          {text('removal-requests.retract.reasonMissing')}
        </p>
      )}
      <textarea
        id={id}
        className="field-input"
        rows={3}
        maxLength={500}
        value={reason}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? `${id}-note` : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      {failure !== null && <Notice tone="problem">{failure}</Notice>}
      <div className="actions">
        <Button aria-disabled={isBusy} onClick={() => void retract()}>
          {text('removal-requests.retract.confirm')}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {text('removal-requests.cancel')}
        </Button>
      </div>
    </div>
  );
}
