import { failureText } from '#lib/failure.ts';
import { formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { RegistrationProblems } from './registration-problems.tsx';
import type { Registration } from './registration/registration.ts';
import type { RegistrationState } from './registration/registration-state.ts';

type RegistrationProgressProps = { state: RegistrationState; registration: Registration };

/** How far a registration is, what holds it up, and what was not registered. */
export function RegistrationProgress({ state, registration }: RegistrationProgressProps) {
  const { done, failure, phase, problems, registered, total, video } = state;
  const isOver = phase === 'done';
  return (
    <div className="registration">
      <ProgressBar label={text('works.progress.label')} done={done} total={total} />
      <div className="registration-facts">
        <p>
          <strong>
            {text('works.progress.done', { done: formatNumber(done), total: formatNumber(total) })}
          </strong>
        </p>
        {!isOver && <Pace {...state} />}
      </div>
      {video !== null && (
        <p className="quiet registration-video">
          {text('works.progress.video', {
            name: video.name,
            percent: formatNumber(Math.floor(video.share * 100)),
          })}
        </p>
      )}
      {phase === 'waiting' && failure !== null && (
        <Notice tone="problem">
          <p>{failureText(failure)}</p>
          <p>{text('works.progress.goesOn')}</p>
        </Notice>
      )}
      {phase === 'refused' && failure !== null && (
        <Notice tone="problem">
          <p>{failureText(failure)}</p>
        </Notice>
      )}
      <p role="status">{isOver ? text('works.progress.registered', { count: registered }) : ''}</p>
      <RegistrationProblems problems={problems} />
      <p className="actions">
        {(phase === 'running' || phase === 'waiting') && (
          <Button look="quiet" onClick={registration.pause}>
            {text('works.progress.pause')}
          </Button>
        )}
        {(phase === 'paused' || phase === 'refused') && (
          <Button onClick={registration.resume}>
            {text(phase === 'paused' ? 'works.progress.resume' : 'works.progress.retry')}
          </Button>
        )}
        <Button look="quiet" onClick={registration.cancel}>
          {text(isOver ? 'works.progress.close' : 'works.progress.cancel')}
        </Button>
      </p>
    </div>
  );
}

/** Files a minute, and what is left. */
function Pace({ phase, rate, remainingMs }: RegistrationState) {
  if (phase === 'paused') return <p className="quiet">{text('works.progress.paused')}</p>;
  if (rate === null || remainingMs === null) return null;
  const minutes = Math.ceil(remainingMs / 60_000);
  return (
    <p className="quiet">
      {text('works.progress.rate', { rate: formatNumber(Math.round(rate)) })}{' '}
      {minutes <= 1
        ? text('works.progress.soon')
        : text('works.progress.minutes', { minutes: formatNumber(minutes) })}
    </p>
  );
}
