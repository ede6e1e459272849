import { useState } from 'react';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { story } from './tour-story.ts';

const paragraphs = ['what', 'where', 'ask', 'faith', 'sign'] as const;

/** The notice as its recipient would read it, shortened, and the word that sends it. */
export function NoticeStep({ isAlive }: { isAlive: boolean }) {
  const [isApproved, setIsApproved] = useState(false);
  return (
    <>
      <p className="quiet">{text('tour.notice.to', { mailbox: story.mailbox })}</p>
      <blockquote className="tour-letter">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>
            {paragraph === 'where'
              ? story.page
              : paragraph === 'what'
                ? text('tour.notice.what', { creator: story.creator })
                : text(`tour.notice.${paragraph}`)}
          </p>
        ))}
      </blockquote>
      <p className="quiet">{text('tour.notice.never')}</p>
      {isAlive && (
        <p className="actions">
          <Button
            look="quiet"
            aria-pressed={isApproved}
            onClick={() => {
              setIsApproved(true);
            }}
          >
            {text('tour.notice.approve')}
          </Button>
        </p>
      )}
      <p role="status">{isApproved && text('tour.notice.approved')}</p>
    </>
  );
}
