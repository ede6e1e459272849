import { useId, useState } from 'react';
import { changedAnswer } from '@leakblock/domain/removal-requests';
import { holdPlace } from '#lib/hold-place.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useCall } from '../use-call.ts';
import type { Case } from './read-case.ts';

/** Ends a case: nothing more is sent. Asked twice. */
export function WithdrawCase({ found }: { found: Case }) {
  const { failure, isBusy, run } = useCall();
  const [isAsked, setIsAsked] = useState(false);
  // Whoever has changed her mind goes on where she began.
  const [isBack, setIsBack] = useState(false);
  const bodyId = useId();
  if (found.status === 'withdrawn' || found.status === 'resolved') return null;

  async function withdraw() {
    // There is nothing to withdraw any more then: the focus goes to where the case says how it stands.
    const keepPlace = holdPlace({ title: 'standing-title' });
    const done = await run('withdraw-cases', { caseIds: [found.id] }, changedAnswer);
    if (done === null) return;
    setIsBack(false);
    setIsAsked(false);
    keepPlace();
  }

  return (
    <div className="case-end">
      {isAsked ? (
        <div className="panel case-form" role="group" aria-labelledby={bodyId}>
          <p id={bodyId}>{text('removal-requests.withdraw.body')}</p>
          {failure !== null && <Notice tone="problem">{failure}</Notice>}
          <div className="actions">
            <Button aria-disabled={isBusy} onClick={() => void withdraw()}>
              {text('removal-requests.withdraw.confirm')}
            </Button>
            <Button
              look="quiet"
              autoFocus
              onClick={() => {
                setIsBack(true);
                setIsAsked(false);
              }}
            >
              {text('removal-requests.cancel')}
            </Button>
          </div>
        </div>
      ) : (
        <button
          type="button"
          className="text-button"
          autoFocus={isBack}
          onClick={() => setIsAsked(true)}
        >
          {text('removal-requests.withdraw.start')}
        </button>
      )}
    </div>
  );
}
