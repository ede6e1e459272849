import type { ReportFigures } from '@leakblock/domain/reports';
import { formatDateTime } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { useReportLinks } from './report-links.ts';

/** What is planned, as it was when the report was made. */
export function WhatComesNext({ next }: Pick<ReportFigures, 'next'>) {
  const links = useReportLinks();
  const planned = [
    ['scan', next.scanAt, links.scans],
    ['case', next.caseAt, links.cases()],
    ['report', next.reportAt, links.list],
  ] as const;
  const known = planned.flatMap(([name, when, address]) =>
    when === null ? [] : [{ name, when, address }],
  );
  return (
    <Section id="report-next" title={text('reports.planned.title')}>
      {known.length === 0 ? (
        <p className="quiet">{text('reports.planned.none')}</p>
      ) : (
        <dl className="facts">
          {known.map(({ address, name, when }) => (
            <div key={name} className="report-planned">
              <dt>
                <a href={address}>{text(`reports.planned.${name}`)}</a>
              </dt>
              <dd>{formatDateTime(when)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}
