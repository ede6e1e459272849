import type { ReportFigures, ReportOpenCase } from '@leakblock/domain/reports';
import { formatDate } from '#lib/format-date.ts';
import { formatDateTime, formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { useReportLinks } from './report-links.ts';
import { ShownInSteps } from './shown-in-steps.tsx';

/** What is not over at the end of the span, and why. */
export function OpenCases({ figures }: { figures: ReportFigures }) {
  const { open, openByStatus, standing } = figures;
  const links = useReportLinks();
  return (
    <Section id="report-open" title={text('reports.open.title')}>
      {standing.cases === 0 ? (
        <p className="quiet">{text('reports.open.none')}</p>
      ) : (
        <>
          <dl className="facts report-by-status">
            {openByStatus.map(({ cases, status }) => (
              <div key={status}>
                <dt>{text(`reports.case.${status}`)}</dt>
                <dd>
                  <a href={links.cases()}>{formatNumber(cases)}</a>
                </dd>
              </div>
            ))}
          </dl>
          <ShownInSteps
            items={open}
            more={(count) => text('reports.open.more', { count: formatNumber(count) })}
          >
            {(each) => <OpenCase key={each.number} open={each} />}
          </ShownInSteps>
          {standing.cases > open.length && (
            <p>
              <a href={links.cases()}>
                {text('reports.open.rest', { count: formatNumber(standing.cases) })}
              </a>
            </p>
          )}
        </>
      )}
    </Section>
  );
}

function OpenCase({ open }: { open: ReportOpenCase }) {
  const links = useReportLinks();
  const { host, next, nextAt, number, since, status } = open;
  return (
    <li className="report-row">
      <span className="report-row-head">
        <a href={links.cases(`q=${encodeURIComponent(number)}`)}>{number}</a> <bdi>{host}</bdi>
      </span>
      <span>
        {text(`reports.case.${status}`)}. {next === null ? null : text(`reports.next.${next}`)}
      </span>
      <span className="quiet">
        {text('reports.open.since', { when: formatDate(since, 'medium') })}
        {nextAt !== null && ` · ${text('reports.open.by', { when: formatDateTime(nextAt) })}`}
      </span>
    </li>
  );
}
