import { useState } from 'react';
import { formatDateTime } from '#lib/format.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { useReviews } from './read-reviews.ts';
import { ReviewPanel } from './review-panel.tsx';
import './identity-verifications.css';

/** Papers that wait for a decision: the queue, and the one that is looked at. */
export function IdentityReviewsView() {
  const { decide, reviews } = useReviews();
  const [wanted, setWanted] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  // Kept until another is chosen: whoever is about to decide never finds somebody else below her pointer.
  const first = reviews.data?.rows[0];
  if (wanted === null && first !== undefined) setWanted(first.id);
  return (
    <>
      <p className="quiet" role="status">
        {said}
      </p>
      <Loaded query={reviews} lines={6}>
        {({ count, rows: waiting }) => {
          const open = waiting.find(({ id }) => id === wanted);
          if (waiting.length === 0)
            return <p className="quiet">{text('identity-verifications.review.none')}</p>;
          return (
            <div className="identity-reviews">
              <Section
                id="queue"
                title={text('identity-verifications.review.queue', { count })}
                lede={
                  count > waiting.length ? text('identity-verifications.review.oldest') : undefined
                }
              >
                <ol className="identity-queue">
                  {waiting.map(({ createdAt, id, name }) => (
                    <li key={id}>
                      <button
                        type="button"
                        className="text-button"
                        aria-current={id === wanted}
                        onClick={() => setWanted(id)}
                      >
                        <span dir="auto">
                          {name || text('identity-verifications.review.noName')}
                        </span>
                      </button>
                      <span className="quiet">{formatDateTime(createdAt)}</span>
                    </li>
                  ))}
                </ol>
              </Section>
              {open === undefined ? (
                <p role="status">{text('identity-verifications.review.gone')}</p>
              ) : (
                <ReviewPanel
                  // Pictures and words of one person never stand beside those of another.
                  key={open.id}
                  review={open}
                  onDecide={async (input) => {
                    await decide(input);
                    setSaid(text(`identity-verifications.review.done.${input.decision}`));
                    setWanted(null);
                  }}
                />
              )}
            </div>
          );
        }}
      </Loaded>
    </>
  );
}
