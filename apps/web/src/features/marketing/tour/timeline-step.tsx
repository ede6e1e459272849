import { useState } from 'react';
import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { storyEvents } from './tour-story.ts';

/** What became of the notice until its proven end; played event by event where programs run. */
export function TimelineStep({ isAlive }: { isAlive: boolean }) {
  const [seen, setSeen] = useState(1);
  const shown = storyEvents.slice(0, isAlive ? seen : undefined);
  const last = shown.at(-1) ?? storyEvents[0];
  return (
    <>
      <dl className="tour-lamps">
        <div>
          <dt>{text('tour.timeline.source')}</dt>
          <dd>
            <Badge tone={last.source === 'gone' ? 'calm' : 'alert'}>
              {text(`tour.timeline.source.${last.source}`)}
            </Badge>
          </dd>
        </div>
        <div>
          <dt>{text('tour.timeline.search')}</dt>
          <dd>
            <Badge tone={last.search === 'removed' ? 'calm' : 'alert'}>
              {text(`tour.timeline.search.${last.search}`)}
            </Badge>
          </dd>
        </div>
      </dl>
      <ol className="tour-events" aria-live="polite">
        {shown.map(({ name, day }) => (
          <li key={name}>
            <span className="quiet">{text('tour.timeline.day', { day })}</span>
            {text(`tour.timeline.event.${name}`)}
          </li>
        ))}
      </ol>
      {isAlive && (
        <p className="actions">
          <Button
            look="quiet"
            onClick={() => {
              setSeen(seen < storyEvents.length ? seen + 1 : 1);
            }}
          >
            {seen < storyEvents.length ? text('tour.timeline.next') : text('tour.timeline.again')}
          </Button>
        </p>
      )}
      <p className="quiet">{text('tour.timeline.silent')}</p>
    </>
  );
}
