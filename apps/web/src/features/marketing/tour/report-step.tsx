import { text } from '#lib/texts.ts';
import { Funnel } from './funnel.tsx';
import { story } from './tour-story.ts';

const rows = ['source', 'search', 'median', 'open'] as const;

/** The month on one page: what was found, what became of it, and what is still open and why. */
export function ReportStep() {
  return (
    <div className="tour-pair">
      <Funnel title={text('tour.report.of', { creator: story.creator })} />
      <dl className="tour-figures">
        {rows.map((row) => (
          <div key={row}>
            <dt>{text(`tour.report.${row}`)}</dt>
            <dd>{text(`tour.report.${row}.figure`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
