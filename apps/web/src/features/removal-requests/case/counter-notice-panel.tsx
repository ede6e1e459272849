import { useState } from 'react';
import { changedAnswer } from '@leakblock/domain/removal-requests';
import type { counterNoticeDecisions } from '@leakblock/domain/removal-requests';
import { formatDay } from '#lib/format-day.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useCall } from '../use-call.ts';
import type { CounterNotice } from './read-case.ts';
import { SetClockBack } from './set-clock-back.tsx';

type Decision = (typeof counterNoticeDecisions)[number];

const dayMs = 24 * 3600_000;

/** Whole days until a day begins, not below zero. */
function daysUntil(day: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(`${day}T00:00:00Z`) - now.getTime()) / dayMs));
}

function standingText({ decide_by, restored_by, status }: CounterNotice, left: number): string {
  if (status === 'action_filed') return text('removal-requests.counter.inCourt');
  if (status === 'restored') return text('removal-requests.counter.isBack');
  return left === 0
    ? text('removal-requests.counter.over', { day: formatDay(restored_by) })
    : text('removal-requests.counter.left', { count: left, day: formatDay(decide_by) });
}

/** A counter-notice and the time to decide about it: 10 business days, 17 U.S.C. 512(g)(2)(C); put back, court is left. */
export function CounterNoticePanel({ notice }: { notice: CounterNotice }) {
  const { failure, isBusy, run } = useCall();
  const [reference, setReference] = useState('');
  const isFiled = notice.status === 'action_filed';
  const isBack = notice.status === 'restored';
  // oxlint-disable-next-line react/purity -- what is shown depends on the day it is read
  const left = daysUntil(notice.decide_by, new Date());
  const decide = (decision: Decision) => {
    const filed = reference.trim();
    void run(
      'decide-counter-notice',
      {
        id: notice.id,
        decision,
        ...(decision === 'action_filed' && filed !== '' ? { reference: filed } : {}),
      },
      changedAnswer,
    );
  };
  return (
    <article className="case-request" aria-labelledby={`counter-${notice.id}`}>
      <h3 id={`counter-${notice.id}`}>{text('removal-requests.counter.title')}</h3>
      <p>
        <strong>{standingText(notice, left)}</strong>
      </p>
      {!isFiled && !isBack && left > 0 && (
        <p>{text('removal-requests.counter.meaning', { day: formatDay(notice.restored_by) })}</p>
      )}
      {!isFiled && !isBack && <SetClockBack notice={notice} />}
      <details>
        <summary>{text('removal-requests.counter.read')}</summary>
        <p>
          <bdi>{notice.subscriber_name}</bdi>
        </p>
        <p className="notice-text">{notice.statement}</p>
      </details>
      {!isFiled && (
        <TextField
          id={`court-${notice.id}`}
          label={text('removal-requests.counter.court')}
          value={reference}
          maxLength={200}
          onChange={({ target }) => setReference(target.value)}
        />
      )}
      {failure !== null && <Notice tone="problem">{failure}</Notice>}
      <div className="actions">
        {!isFiled && (
          <Button aria-disabled={isBusy} onClick={() => decide('action_filed')}>
            {text('removal-requests.counter.filed')}
          </Button>
        )}
        {isBack ? (
          <Button look="quiet" aria-disabled={isBusy} onClick={() => decide('left')}>
            {text('removal-requests.counter.leave')}
          </Button>
        ) : (
          <Button look="quiet" aria-disabled={isBusy} onClick={() => decide('withdrawn')}>
            {text('removal-requests.counter.withdrawn')}
          </Button>
        )}
        {!isBack && (isFiled || left === 0) && (
          <>
            <Button look="quiet" aria-disabled={isBusy} onClick={() => decide('restored')}>
              {text('removal-requests.counter.restored')}
            </Button>
            <Button look="quiet" aria-disabled={isBusy} onClick={() => decide('not_restored')}>
              {text('removal-requests.counter.notRestored')}
            </Button>
          </>
        )}
      </div>
    </article>
  );
}
