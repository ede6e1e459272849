import { text } from '#lib/texts.ts';
import { Waiting } from '#ui/waiting.tsx';
import { useFindingCount } from './use-findings.ts';

/** Nothing to review: because nothing was found yet, or because all of it is decided. */
export function ReviewDone() {
  const all = useFindingCount();
  if (all.data === undefined && !all.isError) return <Waiting label={text('findings.loading')} />;
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
