import type { ReportFigures, ReportFinding } from '@leakblock/domain/reports';
import { formatDate } from '#lib/format-date.ts';
import { formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { useReportLinks } from './report-links.ts';
import { ShownInSteps } from './shown-in-steps.tsx';

/** The pages that were found in the span, a hundred at a time. */
export function ReportFindings({ figures }: { figures: ReportFigures }) {
  const { counts, findings } = figures;
  const links = useReportLinks();
  return (
    <Section id="report-findings" title={text('reports.findings.title')}>
      {findings.length === 0 ? (
        <p className="quiet">{text('reports.findings.none')}</p>
      ) : (
        <ShownInSteps
          items={findings}
          more={(count) => text('reports.findings.more', { count: formatNumber(count) })}
        >
          {(finding) => <Found key={finding.url} finding={finding} />}
        </ShownInSteps>
      )}
      <p className={counts.found > findings.length ? undefined : 'no-print'}>
        <a href={links.findings('order=newest')}>
          {counts.found > findings.length
            ? text('reports.findings.rest', {
                shown: formatNumber(findings.length),
                all: formatNumber(counts.found),
              })
            : text('reports.findings.list')}
        </a>
      </p>
    </Section>
  );
}

function Found({ finding }: { finding: ReportFinding }) {
  const { foundAt, goneAt, host, kind, status, title, url } = finding;
  return (
    <li className="report-row">
      <span className="report-row-head">
        <bdi>{title ?? host}</bdi>
      </span>
      <bdi className="report-url">{url}</bdi>
      <span className="quiet">
        {[
          text(`reports.site.${kind}`),
          text(`reports.finding.${status}`),
          text('reports.findings.foundAt', { when: formatDate(foundAt, 'medium') }),
          ...(goneAt === null
            ? []
            : [text('reports.findings.goneAt', { when: formatDate(goneAt, 'medium') })]),
        ].join(' · ')}
      </span>
    </li>
  );
}
