import { Minus, Plus } from 'lucide-react';
import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { CopyPicture } from '../copy-picture.tsx';
import { story } from './tour-story.ts';

const signsFor = ['picture', 'name', 'kind'] as const;
const signsAgainst = ['watermark'] as const;

/** One finding: where it stands, how sure it is, and the signs for it and against it. */
export function FindingStep() {
  return (
    <div className="tour-pair">
      <div>
        <p>
          <Badge tone="alert">{text('tour.finding.kind')}</Badge>{' '}
          <Badge tone="plain">{text('tour.finding.quality')}</Badge>
        </p>
        <p className="tour-address">{story.page}</p>
        <h3>{text('tour.finding.reasons')}</h3>
        <ul className="tour-signs">
          {signsFor.map((sign) => (
            <li key={sign}>
              <Plus size={16} aria-label={text('tour.finding.for')} role="img" />
              {text(`tour.finding.sign.${sign}`, { creator: story.creator })}
            </li>
          ))}
          {signsAgainst.map((sign) => (
            <li key={sign}>
              <Minus size={16} aria-label={text('tour.finding.against')} role="img" />
              {text(`tour.finding.sign.${sign}`)}
            </li>
          ))}
        </ul>
      </div>
      <CopyPicture work={text('tour.finding.work')} copy={text('tour.finding.copy')} />
    </div>
  );
}
