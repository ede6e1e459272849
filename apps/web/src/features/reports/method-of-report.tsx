import type { ReportFigures } from '@leakblock/domain/reports';
import { formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';

const points = ['found', 'confirmed', 'sent', 'removed', 'hidden', 'days', 'kept'] as const;

/** What each figure counts and what it does not. */
export function MethodOfReport({ figures }: { figures: ReportFigures }) {
  const { finished, sitesAnswered, sitesAsked } = figures.scans;
  return (
    <Section id="report-method" title={text('reports.method.title')}>
      <p>
        {finished === 0
          ? text('reports.method.noScan')
          : text('reports.method.scans', {
              count: finished,
              answered: formatNumber(sitesAnswered),
              asked: formatNumber(sitesAsked),
            })}
      </p>
      <ul className="bullets">
        {figures.kind === 'scan' && <li>{text('reports.method.scanSpan')}</li>}
        {points.map((point) => (
          <li key={point}>{text(`reports.method.${point}`)}</li>
        ))}
      </ul>
    </Section>
  );
}
