import { useState } from 'react';
import { counterNoticeAnswer } from '@leakblock/domain/removal-requests';
import { formatDay } from '#lib/format-day.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useCall } from '../use-call.ts';
import type { CounterNotice } from './read-case.ts';

/** From which day the time to decide counts; and where that was an earlier one, it is put right here. */
export function SetClockBack({ notice }: { notice: CounterNotice }) {
  const { failure, isBusy, run } = useCall();
  const [day, setDay] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const setBack = () => {
    const isEarlier = day !== '' && day < notice.received_on;
    setIsRefused(!isEarlier);
    if (!isEarlier) return;
    void run('correct-counter-notice', { id: notice.id, receivedOn: day }, counterNoticeAnswer);
  };
  return (
    <>
      <p>{text('removal-requests.counter.countedFrom', { day: formatDay(notice.received_on) })}</p>
      <details>
        <summary>{text('removal-requests.counter.wasEarlier')}</summary>
        <div className="case-form">
          <TextField
            id={`earlier-${notice.id}`}
            type="date"
            label={text('removal-requests.counter.receivedOn')}
            value={day}
            max={notice.received_on}
            error={isRefused ? text('removal-requests.counter.notEarlier') : null}
            onChange={({ target }) => setDay(target.value)}
          />
          {failure !== null && <Notice tone="problem">{failure}</Notice>}
          <div className="actions">
            <Button look="quiet" aria-disabled={isBusy} onClick={setBack}>
              {text('removal-requests.counter.setBack')}
            </Button>
          </div>
        </div>
      </details>
    </>
  );
}
