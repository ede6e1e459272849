import type { ReportFigures } from '@leakblock/domain/reports';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { medianText } from './report-words.ts';

/** How long it took until half was gone, with the number behind it. */
export function ReportMedians({ medians }: Pick<ReportFigures, 'medians'>) {
  return (
    <Section
      id="report-medians"
      title={text('reports.median.title')}
      lede={text('reports.median.lede')}
    >
      <dl className="facts">
        <dt>{text('reports.median.removal')}</dt>
        <dd>{medianText(medians.removal)}</dd>
        <dt>{text('reports.median.search')}</dt>
        <dd>{medianText(medians.search)}</dd>
      </dl>
    </Section>
  );
}
