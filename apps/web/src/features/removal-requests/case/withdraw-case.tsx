import { useState } from 'react';
import { changedAnswer } from '@leakblock/domain/removal-requests';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useCall } from '../use-call.ts';
import type { Case } from './read-case.ts';

/** Ends a case: nothing more is sent. Asked twice. */
export function WithdrawCase({ found }: { found: Case }) {
  const { failure, isBusy, run } = useCall();
  const [isAsked, setIsAsked] = useState(false);
  if (found.status === 'withdrawn' || found.status === 'resolved') return null;
  return (
    <div className="case-end">
      {isAsked ? (
        <div className="panel case-form">
          <p>{text('removal-requests.withdraw.body')}</p>
          {failure !== null && <Notice tone="problem">{failure}</Notice>}
          <div className="actions">
            <Button
              aria-disabled={isBusy}
              onClick={() =>
                void run('withdraw-cases', { caseIds: [found.id] }, changedAnswer).then((done) => {
                  if (done !== null) setIsAsked(false);
                })
              }
            >
              {text('removal-requests.withdraw.confirm')}
            </Button>
            <Button look="quiet" onClick={() => setIsAsked(false)}>
              {text('removal-requests.cancel')}
            </Button>
          </div>
        </div>
      ) : (
        <button type="button" className="text-button" onClick={() => setIsAsked(true)}>
          {text('removal-requests.withdraw.start')}
        </button>
      )}
    </div>
  );
}
