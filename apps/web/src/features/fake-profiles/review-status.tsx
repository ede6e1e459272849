import { dataFailureText } from '#lib/data-failure.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Reviewed } from './use-review.ts';

type ReviewStatusProps = {
  last: Reviewed | null;
  error: Error | null;
  onUndo: (ids: readonly string[]) => void;
  onRetry: () => void;
};

/** What became of the last decision, with the way back. */
export function ReviewStatus({ error, last, onRetry, onUndo }: ReviewStatusProps) {
  if (error !== null) {
    return (
      <Notice tone="problem">
        <p>
          {text('fake-profiles.notSaved')} {dataFailureText(error)}
        </p>
        <p className="actions">
          <Button look="quiet" onClick={onRetry}>
            {text('errors.retry')}
          </Button>
        </p>
      </Notice>
    );
  }
  return (
    <div className="fake-status" role="status">
      {last !== null && (
        <>
          <p>
            {last.changed.length === 0
              ? text('fake-profiles.done.nothing')
              : text(`fake-profiles.done.${last.action}`, { count: last.changed.length })}
          </p>
          {last.action !== 'undo' && last.changed.length > 0 && (
            <Button look="quiet" onClick={() => onUndo(last.changed)}>
              {text('fake-profiles.action.undo')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
