import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Waiting } from '#ui/waiting.tsx';
import { noFilter } from './finding-filter.ts';
import type { FindingFilter } from './finding-filter.ts';
import { useFindingCount } from './use-findings.ts';

type ReviewDoneProps = {
  lane: FindingFilter['lane'];
  onLane: (lane: FindingFilter['lane']) => void;
};

/** Nothing to review: because nothing was found yet, all of it is decided, or what waits is of another kind. */
export function ReviewDone({ lane, onLane }: ReviewDoneProps) {
  const all = useFindingCount();
  const waiting = useFindingCount({ ...noFilter, status: 'new' });
  if ([all, waiting].some((count) => count.data === undefined && !count.isError))
    return <Waiting label={text('findings.loading')} />;
  // What could not be counted may wait. That no more of this kind do is said above.
  if (lane !== null && waiting.data !== 0) {
    return (
      <div className="review-done">
        {waiting.data !== undefined && (
          <p>{text('findings.review.others', { count: waiting.data })}</p>
        )}
        <p>
          <Button onClick={() => onLane(null)}>{text('findings.review.toOthers')}</Button>
        </p>
      </div>
    );
  }
  const isFresh = all.data === 0;
  return (
    <div className="review-done">
      <h3>{text(isFresh ? 'findings.review.noneTitle' : 'findings.review.doneTitle')}</h3>
      <p>{text(isFresh ? 'findings.review.none' : 'findings.review.done')}</p>
      <p>
        {isFresh ? (
          <a className="button button-primary" href="/dashboard?view=works">
            {text('findings.review.toWorks')}
          </a>
        ) : (
          <a className="button button-quiet" href="/dashboard?view=findings&mode=list">
            {text('findings.review.toList')}
          </a>
        )}
      </p>
    </div>
  );
}
